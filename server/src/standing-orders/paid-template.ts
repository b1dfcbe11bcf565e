import type { TemplateId } from '@portico/contract/ids';
import { INSTANT } from '@portico/contract/payments/manual/lists';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { STANDING_ORDER_VALUES } from '@portico/contract/standing-orders/model';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { carriedTexts } from '@portico/contract/payments/manual/payment-fields';
import { paymentOfTemplate } from '@portico/contract/templates/template-fields';
import { cutOffsOf, lastDay, loadAccounts } from '../accounts/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { bankingDaysOf } from '../platform/days/banking-days.ts';
import type { TemplateDays } from './planned-dates.ts';

/** What somebody enters of a standing order beside its template. */
export type Values = Pick<StandingOrderContent, (typeof STANDING_ORDER_VALUES)[number]>;

/** What a client's template says, whatever has become of it; null if there never was one. */
export async function loadTemplateContent(tx: Transaction, id: TemplateId): Promise<TemplateContent | null> {
  const row = await tx.row<{ content: TemplateContent }>(
    `select content from templates where client_id = current_client() and id = $1 and owner_id is null`,
    [id],
  );
  return row?.content ?? null;
}

/** The same at each version that it ever had. */
export async function loadTemplateVersions(tx: Transaction, id: TemplateId): Promise<TemplateContent[]> {
  const rows = await tx.rows<{ content: TemplateContent }>(
    `select v.content from template_versions v join templates t on t.client_id = v.client_id and t.id = v.template_id
     where v.client_id = current_client() and v.template_id = $1 and t.owner_id is null`,
    [id],
  );
  return rows.map(({ content }) => content);
}

/**
 * The payment that a standing order makes of its template: what it says itself comes first. Its texts are as banks carry
 * them, as in the editor: nobody looks at a text before it is sent.
 */
export function paymentOf(template: TemplateContent, values: Values): ManualPayment {
  const own = STANDING_ORDER_VALUES.filter((field) => values[field] !== '').map((field) => [field, values[field]]);
  const payment = { ...paymentOfTemplate(template), ...(Object.fromEntries(own) as Partial<Values>) };
  return { ...payment, ...carriedTexts(payment) };
}

/** The days of a template's payments; those of the euro as long as it names no account. */
export async function templateDaysOf(
  tx: Transaction,
  template: Pick<TemplateContent, 'debitAccountId' | 'currency' | 'serviceLevel' | 'localInstrument'> | null,
): Promise<TemplateDays> {
  const account = template?.debitAccountId ? (await loadAccounts(tx)).get(template.debitAccountId) : undefined;
  const days = await bankingDaysOf(account ?? { currency: 'EUR', country: '' });
  if (!account?.terms) return { ...days, cutOffOn: () => null, lastDayFor: (date) => date };
  const { terms, currency } = account;
  const cutOffOn = await cutOffsOf(terms, {
    currency: template!.currency || currency,
    serviceLevel: template!.serviceLevel || null,
    isInstant: template!.localInstrument === INSTANT,
    isMixed: false,
  });
  return { ...days, cutOffOn, lastDayFor: (date) => lastDay(terms.timeZone, date, cutOffOn(date)) };
}
