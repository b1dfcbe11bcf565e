import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { Language } from '@portico/contract/languages';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { loadAccounts } from '../accounts/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { text } from '../platform/texts.ts';
import { loadTemplateContent, paymentOf } from './paid-template.ts';

/** A standing order as people read it, in the order of its editor, with what its template says of the payment today. */
export async function describeStandingOrder(
  tx: Transaction,
  content: StandingOrderContent,
  language: Language,
): Promise<Record<string, FieldValue>> {
  const template = await loadTemplateContent(tx, content.templateId);
  const { isOnLastBankingDay } = content;
  return {
    name: content.name,
    ...(await describePayment(tx, content, template)),
    frequency: text(language, `standingOrders.frequency.${content.frequency}`),
    firstDate: content.firstDate,
    isOnLastBankingDay,
    holidayRule: isOnLastBankingDay ? null : text(language, `standingOrders.holidayRule.${content.holidayRule}`),
    ...describeEnd(content, language),
    daysAhead: String(content.daysAhead),
  };
}

/** What a second person agrees to pay: nobody asks again with each order. */
async function describePayment(
  tx: Transaction,
  content: StandingOrderContent,
  template: TemplateContent | null,
): Promise<Record<string, FieldValue>> {
  const { amount, remittance, reference } = content;
  const payment = template ? paymentOf(template, content) : { ...NO_PAYMENT, amount, remittance, reference };
  const debit = template?.debitAccountId ? (await loadAccounts(tx)).get(template.debitAccountId) : undefined;
  // An amount of its own is in the currency that it was entered in.
  const currency = amount === '' ? payment.currency : content.currency;
  return {
    templateId: orNone(template?.name),
    debitAccountId: orNone(debit?.name),
    creditor: orNone(payment.creditor),
    account: orNone(payment.account),
    amount: payment.amount && currency ? { amount: payment.amount, currency } : orNone(payment.amount),
    remittance: orNone(payment.remittance),
    reference: orNone(payment.reference),
  };
}

const orNone = (value: string | undefined) => value || null;

/** Without an end it goes on for ever, which a second person should read. */
function describeEnd({ lastDate, datesCount }: StandingOrderContent, language: Language) {
  const never = datesCount === null ? text(language, 'standingOrders.end.NEVER') : null;
  return { lastDate: lastDate ?? never, datesCount: datesCount === null ? null : String(datesCount) };
}
