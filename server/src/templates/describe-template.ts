import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { Language } from '@portico/contract/languages';
import { CODED_TERMS, type CodedTerm } from '@portico/contract/payments/manual/lists';
import { LOCKABLE_FIELDS } from '@portico/contract/templates/template-fields';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { loadAccounts } from '../accounts/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { text } from '../platform/texts.ts';

/** A template as people read it, in the order of its editor. */
export async function describeTemplate(
  tx: Transaction,
  content: TemplateContent,
  language: Language,
): Promise<Record<string, FieldValue>> {
  const { debitAccountId, amount, currency, batchBooking, locked } = content;
  const orNone = (value: string) => value || null;
  const coded = (field: CodedTerm) => {
    const code = content[field] ?? '';
    return code && `${text(language, `status.${field}.${code}`)} (${code})`;
  };
  const isLocked = new Set(locked);
  return {
    name: content.name,
    debitAccountId: debitAccountId && ((await loadAccounts(tx)).get(debitAccountId)?.name ?? null),
    creditor: orNone(content.creditor),
    account: orNone(content.account),
    bic: orNone(content.bic),
    bankName: orNone(content.bankName),
    clearingSystem: orNone(content.clearingSystem),
    clearingCode: orNone(content.clearingCode),
    intermediaryBic: orNone(content.intermediaryBic),
    intermediaryBankName: orNone(content.intermediaryBankName),
    street: orNone(content.street),
    buildingNumber: orNone(content.buildingNumber),
    postCode: orNone(content.postCode),
    town: orNone(content.town),
    country: orNone(content.country),
    currency: orNone(currency),
    amount: amount && currency ? { amount, currency } : orNone(amount),
    remittance: orNone(content.remittance),
    reference: orNone(content.reference),
    purpose: orNone(content.purpose),
    ultimateCreditor: orNone(content.ultimateCreditor),
    ultimateDebtor: orNone(content.ultimateDebtor),
    ...Object.fromEntries(CODED_TERMS.map((field) => [field, orNone(coded(field))])),
    batchBooking,
    locked: LOCKABLE_FIELDS.filter((field) => isLocked.has(field)).map((field) =>
      text(language, `approvals.clientTemplate.${field}`),
    ),
  };
}
