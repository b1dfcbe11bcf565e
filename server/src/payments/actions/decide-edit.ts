import type { Decision, Reason } from '@portico/contract/errors';
import { CHANGE_WAITS } from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { readableBy } from '../reading/visible-part.ts';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';
import { REASONS_MAXIMUM, type Actor } from './decide-order.ts';
import { orderStates } from './order-state.ts';

/**
 * Whether somebody may edit an order now (spec D2): all of an order entered by hand, while it is open and was never on
 * its way to a bank. Salaries are edited by those who see them.
 */
export async function decideEdit(
  tx: Transaction,
  actor: Pick<Actor, 'userId' | 'rights'>,
  order: OrderFacts,
): Promise<Decision> {
  // It says all there is to say of an upload, however many accounts that has.
  if (order.sourceType !== 'EFT_WEB') return refusedFor({ kind: 'state', key: 'editNotByHand', parameters: {} });
  const { rights } = actor;
  const permissions = [
    rights.refusal('PAYMENT_FULL_EDIT_MANUAL', 'GRANT'),
    order.type === 'SALARY' ? rights.refusal('PAYMENT_SALARY_DETAILS', 'GRANT') : null,
    ...order.accounts.map((account) => rights.refusal('ACCOUNT_PAYMENTS', 'EDIT', account ?? undefined)),
  ];
  const reasons = [await stateReason(tx, order), ...permissions]
    .filter((reason) => reason !== null)
    .slice(0, REASONS_MAXIMUM);
  return readableBy(actor, order, { allowed: reasons.length === 0, reasons });
}

function refusedFor(reason: Reason): Decision {
  return { allowed: false, reasons: [reason] };
}

/** What an edited order may debit and pay, by its editor’s rights. */
export function editPermit(rights: Rights): DebitPermit {
  const mayEdit = rights.has('PAYMENT_FULL_EDIT_MANUAL', 'GRANT');
  return {
    mayDebit: (account) => mayEdit && rights.has('ACCOUNT_PAYMENTS', 'EDIT', account),
    mayPayOthers: rights.has('PAYMENT_TEMPORARY_BENEFICIARIES', 'GRANT'),
  };
}

async function stateReason(tx: Transaction, { id, status, entityStatus }: OrderFacts): Promise<Reason | null> {
  if (orderStates.targetsOf(status, 'edit').length === 0)
    return { kind: 'state', key: 'state.edit', parameters: { status } };
  if (entityStatus !== 'OK') return CHANGE_WAITS;
  // What was made of it refers to its payments as they were.
  const message = await tx.row(
    'select from bank_messages where client_id = current_client() and order_id = $1 limit 1',
    [id],
  );
  return message === null ? null : { kind: 'state', key: 'editAfterRelease', parameters: {} };
}
