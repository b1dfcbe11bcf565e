import { STANDING_ORDERS_MAXIMUM } from '@portico/contract/limits';
import type { StandingOrderId } from '@portico/contract/ids';
import { groupFaults, paymentFaults, type Fault } from '@portico/contract/payments/manual/faults';
import { calendarFaults } from '@portico/contract/standing-orders/faults';
import { STANDING_ORDER_VALUES } from '@portico/contract/standing-orders/model';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { termsOfTemplate } from '@portico/contract/templates/template-fields';
import { loadAccounts } from '../accounts/public.ts';
import type { ContentProblem } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { loadClientTemplate } from '../templates/public.ts';
import { paymentOf } from './paid-template.ts';

/** Everything wrong with a standing order, each with its field and what to do. */
export async function standingOrderProblems(
  tx: Transaction,
  content: StandingOrderContent,
  id: StandingOrderId,
): Promise<ContentProblem[]> {
  return [
    ...(await nameProblems(tx, content.name, id)),
    ...asProblems(calendarFaults(content)),
    ...(await paymentProblems(tx, content)),
  ];
}

/** Why no payment can be made of its template now, each with its field. */
export async function paymentProblems(tx: Transaction, content: StandingOrderContent): Promise<ContentProblem[]> {
  const template = await loadClientTemplate(tx, content.templateId);
  if (!template) return [await whyNoTemplate(tx)];
  const locked = new Set<string>(template.content.locked);
  const refused = STANDING_ORDER_VALUES.filter((field) => locked.has(field) && content[field] !== '');
  if (refused.length > 0) return refused.map((field) => ({ field, text: 'standingOrders.problem.locked' }));
  // A number means something else in another currency.
  if (content.amount !== '' && content.currency !== template.content.currency)
    return [{ field: 'amount', text: 'standingOrders.problem.currency' }];
  return faultsOfPayment(tx, content, template.content);
}

async function whyNoTemplate(tx: Transaction): Promise<ContentProblem> {
  const client = await tx.row<{ isOn: boolean }>(
    'select payment_templates as "isOn" from clients where client_id = current_client()',
  );
  return { field: 'templateId', text: `standingOrders.problem.${client!.isOn ? 'templateGone' : 'templatesOff'}` };
}

/** What people would have to enter themselves: a standing order has nobody to ask. */
async function faultsOfPayment(
  tx: Transaction,
  content: StandingOrderContent,
  template: TemplateContent,
): Promise<ContentProblem[]> {
  const terms = termsOfTemplate(template);
  const debit = template.debitAccountId && (await loadAccounts(tx)).get(template.debitAccountId);
  if (debit && debit.isDeleted) return [{ field: 'templateId', text: 'payments.manual.fault.debitAccountUnknown' }];
  // The day comes with each date.
  const { executionDate: _ofEach, ...ofTerms } = groupFaults({ ...terms, executionDate: '' }, '', debit || null);
  const ofPayment = paymentFaults(paymentOf(template, content), terms, debit || null);
  return asProblems({ ...ofTerms, ...ofPayment }).map((problem) => ({ ...problem, field: placeOf(problem.field) }));
}

/** A field of its own, or its template. */
function placeOf(field: string): string {
  return (STANDING_ORDER_VALUES as readonly string[]).includes(field) ? field : 'templateId';
}

function asProblems(faults: object): ContentProblem[] {
  return Object.entries<Fault>(faults as Record<string, Fault>).map(([field, { key, parameters }]) => ({
    field,
    text: key,
    ...(parameters && { parameters }),
  }));
}

/** Two who add the same name at once, or the last one that there is room for, wait for each other. */
async function nameProblems(tx: Transaction, name: string, id: StandingOrderId): Promise<ContentProblem[]> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('standing orders ' || current_client()::text, 0))`);
  const found = await tx.row<{ isTaken: boolean; others: number }>(
    `select coalesce(bool_or(lower(name) = lower($1)), false) as "isTaken", count(*)::int as others
     from standing_orders where client_id = current_client() and id <> $2 and deleted_at is null`,
    [name, id],
  );
  const { isTaken, others } = found!;
  const most = STANDING_ORDERS_MAXIMUM;
  return [
    ...(isTaken ? [{ field: 'name', text: 'standingOrders.problem.nameTaken' }] : []),
    ...(others >= most ? [{ field: 'name', text: 'standingOrders.problem.tooMany', parameters: { most } }] : []),
  ];
}
