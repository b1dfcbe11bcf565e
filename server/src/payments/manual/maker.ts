import type { Reason } from '@portico/contract/errors';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import { createPermit } from '../actions/decide-order.ts';
import { actorOf, type PaymentsActor } from '../payments-actor.ts';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';

/** Who enters an order, and what they may have it do. */
export type Maker = {
  actor: PaymentsActor;
  permit: DebitPermit;
  /** Why each payment has to come from a template; null if it doesn't. */
  needsTemplate: Reason | null;
};

/** Somebody who enters a new order: any payments, or those of templates. Refuses everybody else. */
export async function loadMaker(tx: Transaction, subject: Subject): Promise<Maker> {
  const actor = await actorOf(tx, subject);
  const needsTemplate = actor.rights.refusal('PAYMENT_CREATE_ANY', 'GRANT');
  if (needsTemplate && !actor.rights.has('PAYMENT_CREATE_FROM_TEMPLATE', 'GRANT'))
    throw new PortalError('UNAUTHORIZED', { reasons: [needsTemplate] });
  return { actor, permit: createPermit(actor.rights), needsTemplate };
}
