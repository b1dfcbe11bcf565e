import { countryName } from '@portico/contract/country-name';
import { CODED_TERMS, type CodedTerm } from '@portico/contract/payments/manual/lists';
import { LOCKABLE_FIELDS, type LockableField } from '@portico/contract/templates/template-fields';
import { useDisplay } from '../lib/format/display.ts';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { groupedNumber } from '../ui/values/iban.tsx';
import type { TemplateContent } from './model.ts';

/** What a template says of one field, in words; empty if it says nothing. */
export type TemplateLine = { field: LockableField; label: string; value: string; isLocked: boolean };

/** All that a template says, field by field, in reading order. The debit account is named by `accountName`. */
export function useTemplateLines(): (content: TemplateContent, accountName: string) => TemplateLine[] {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  const wordOf = (content: TemplateContent, accountName: string, field: LockableField): string => {
    const { amount, currency, account, country, batchBooking } = content;
    const coded = (name: CodedTerm) =>
      content[name] && `${t.of('status', `${name}.${content[name]}`)} (${content[name]})`;
    const words: Partial<Record<LockableField, string>> = {
      debitAccountId: accountName,
      amount: amount && (currency ? `${currency} ${display.amount(amount, currency)}` : display.decimal(amount)),
      account: groupedNumber(account),
      country: country && countryName(country, language),
      batchBooking: batchBooking === null ? '' : t(`payments.manual.batchBooking.${batchBooking}`),
      ...Object.fromEntries(CODED_TERMS.map((name) => [name, coded(name)])),
    };
    return words[field] ?? String(content[field]);
  };
  return (content, accountName) => {
    const locked = new Set<string>(content.locked);
    return LOCKABLE_FIELDS.map((field) => ({
      field,
      label: t(`approvals.clientTemplate.${field}`),
      value: wordOf(content, accountName, field),
      isLocked: locked.has(field),
    }));
  };
}
