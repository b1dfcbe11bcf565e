import type { Reason } from '@portico/contract/errors';
import type { ClientId, TemplateId } from '@portico/contract/ids';
import type { Accounts } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { guestIn, type Subject } from '../../platform/subject.ts';
import { loadUsableTemplates, type UsableTemplate } from '../../templates/public.ts';
import { createPermit } from '../actions/decide-order.ts';
import { actorOf, type PaymentsActor } from '../payments-actor.ts';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';
import type { Origin } from '../writing/order-source.ts';

/** Who enters an order, a person or the portal by a standing order; and what they may have it do. */
export type Maker = {
  clientId: ClientId;
  origin: Origin;
  accounts: Accounts;
  permit: DebitPermit;
  paysSalaries: boolean;
  /** Why each payment has to come from a template; null if it doesn't. */
  needsTemplate: Reason | null;
  /** Of these templates, those that they can make payments from. */
  loadTemplates: (ids: readonly TemplateId[]) => Promise<ReadonlyMap<TemplateId, UsableTemplate>>;
};

/** The same of a person, with who they are. */
export type MakingPerson = Maker & { actor: PaymentsActor };

/** What somebody with this permit may have an order do. */
export function makerOf(
  tx: Transaction,
  subject: Subject,
  actor: PaymentsActor,
  { permit, needsTemplate }: Pick<Maker, 'permit' | 'needsTemplate'>,
): MakingPerson {
  return {
    actor,
    clientId: subject.clientId,
    origin: { by: subject.userId, guest: guestIn(subject) },
    accounts: actor.accounts,
    permit,
    paysSalaries: actor.rights.has('PAYMENT_SALARY_DETAILS', 'GRANT'),
    needsTemplate,
    loadTemplates: (ids) => loadUsableTemplates(tx, subject, actor, ids),
  };
}

/** Somebody who enters a new order: any payments, or those of templates. Refuses everybody else. */
export async function loadMaker(tx: Transaction, subject: Subject): Promise<MakingPerson> {
  const actor = await actorOf(tx, subject);
  const needsTemplate = actor.rights.refusal('PAYMENT_CREATE_ANY', 'GRANT');
  if (needsTemplate && !actor.rights.has('PAYMENT_CREATE_FROM_TEMPLATE', 'GRANT'))
    throw new PortalError('UNAUTHORIZED', { reasons: [needsTemplate] });
  return makerOf(tx, subject, actor, { permit: createPermit(actor.rights), needsTemplate });
}
