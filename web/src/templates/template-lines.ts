import { LOCKABLE_FIELDS, type LockableField } from '@portico/contract/templates/template-fields';
import { countryName } from '../lib/format/date-words.ts';
import { useDisplay } from '../lib/format/display.ts';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { groupedNumber } from '../ui/values/iban.tsx';
import type { TemplateContent } from './model.ts';

/** What a template says of one field, in words; empty if it says nothing. */
export type TemplateLine = { field: LockableField; label: string; value: string; isLocked: boolean };

type Coded = 'serviceLevel' | 'priority' | 'categoryPurpose' | 'chargeBearer';

/** All that a template says, field by field. The debit account is named by `accountName`. */
export function useTemplateLines(): (content: TemplateContent, accountName: string) => TemplateLine[] {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  const wordOf = (content: TemplateContent, accountName: string, field: LockableField): string => {
    const { amount, currency, account, country, batchBooking } = content;
    const coded = (name: Coded) => content[name] && `${t.of('status', `${name}.${content[name]}`)} (${content[name]})`;
    const words: Partial<Record<LockableField, string>> = {
      debitAccountId: accountName,
      amount: amount && (currency ? `${currency} ${display.amount(amount, currency)}` : display.decimal(amount)),
      account: groupedNumber(account),
      country: country && countryName(country, language),
      batchBooking: batchBooking === null ? '' : t(`payments.manual.batchBooking.${batchBooking}`),
      serviceLevel: coded('serviceLevel'),
      priority: coded('priority'),
      categoryPurpose: coded('categoryPurpose'),
      chargeBearer: coded('chargeBearer'),
    };
    return words[field] ?? String(content[field]);
  };
  return (content, accountName) => {
    const locked = new Set<string>(content.locked);
    return ORDER.map((field) => ({
      field,
      label: t(`approvals.clientTemplate.${field}`),
      value: wordOf(content, accountName, field),
      isLocked: locked.has(field),
    }));
  };
}

/** As the editor has them: from where, to whom, how much, what for, and how. */
const FIRST: readonly LockableField[] = ['debitAccountId', 'creditor', 'account', 'amount', 'currency', 'remittance'];
const ORDER = [...FIRST, ...LOCKABLE_FIELDS.filter((field) => !FIRST.includes(field))];
