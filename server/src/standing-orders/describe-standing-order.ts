import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { Language } from '@portico/contract/languages';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import type { Transaction } from '../platform/database/db.ts';
import { text } from '../platform/texts.ts';
import { loadTemplateContent, paymentOf } from './paid-template.ts';

/** A standing order as people read it, in the order of its editor. */
export async function describeStandingOrder(
  tx: Transaction,
  content: StandingOrderContent,
  language: Language,
): Promise<Record<string, FieldValue>> {
  const template = await loadTemplateContent(tx, content.templateId);
  const { amount, currency } = template ? paymentOf(template, content) : { amount: content.amount, currency: '' };
  const { frequency, holidayRule, isOnLastBankingDay, datesCount } = content;
  return {
    name: content.name,
    templateId: template?.name ?? null,
    creditor: template?.creditor || null,
    amount: amount && currency ? { amount, currency } : amount || null,
    remittance: content.remittance || null,
    reference: content.reference || null,
    frequency: text(language, `standingOrders.frequency.${frequency}`),
    firstDate: content.firstDate,
    isOnLastBankingDay,
    holidayRule: isOnLastBankingDay ? null : text(language, `standingOrders.holidayRule.${holidayRule}`),
    lastDate: content.lastDate,
    datesCount: datesCount === null ? null : String(datesCount),
    daysAhead: String(content.daysAhead),
  };
}
