import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { Language } from '@portico/contract/languages';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
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
  const payment = template && paymentOf(template, content);
  const { amount, currency } = payment ?? content;
  const debit = template?.debitAccountId ? (await loadAccounts(tx)).get(template.debitAccountId) : undefined;
  const { frequency, holidayRule, isOnLastBankingDay, datesCount } = content;
  return {
    name: content.name,
    templateId: template?.name ?? null,
    debitAccountId: debit?.name ?? null,
    creditor: payment?.creditor || null,
    account: payment?.account || null,
    amount: amount && currency ? { amount, currency } : amount || null,
    remittance: (payment ?? content).remittance || null,
    reference: (payment ?? content).reference || null,
    frequency: text(language, `standingOrders.frequency.${frequency}`),
    firstDate: content.firstDate,
    isOnLastBankingDay,
    holidayRule: isOnLastBankingDay ? null : text(language, `standingOrders.holidayRule.${holidayRule}`),
    lastDate: content.lastDate,
    datesCount: datesCount === null ? null : String(datesCount),
    daysAhead: String(content.daysAhead),
  };
}
