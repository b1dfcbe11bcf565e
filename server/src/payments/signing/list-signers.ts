import type { Answer } from '@portico/contract/endpoint';
import type { Decision } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { loadRightsOf } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { BAR, barReason, type Bar } from '../../permissions/public.ts';
import { confirmRefusal } from '../../session/public.ts';
import { hasPlace } from '../../signoff/public.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { decideOrder } from '../actions/decide-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { readableBy } from '../reading/visible-part.ts';

type Signers = Answer<(typeof paymentsEndpoints)['order']>['signers'];
type Colleague = {
  id: UserId;
  name: string;
  modules: Subject['modules'];
  groupIds: string[];
} & Bar &
  Omit<Parameters<typeof confirmRefusal>[0], 'securIdSigns' | 'ownFactorSignsOnly'>;

/** The people the rule names: who can still sign, who can't and why. At most fifty people. */
export async function listSigners(
  tx: Transaction,
  subject: Subject,
  actor: PaymentsActor,
  order: OrderFacts,
): Promise<Signers> {
  if (order.requirements.length === 0) return [];
  const colleagues = await tx.rows<Colleague>(
    `select u.id, shown_name(u) as name, u.modules, array_remove(all_factors(u), 'B2C') as "secondFactors", u.email, u.mobile,
       ${BAR}, array(select h.group_id from held_groups h where h.client_id = u.client_id and h.user_id = u.id) as "groupIds"
     from users u where u.client_id = current_client() and u.active and u.locked_at is null and u.codes_locked_at is null and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'
     order by u.full_name collate portal_order limit 1000`,
  );
  const inRule = colleagues
    .filter((colleague) =>
      order.requirements.some((requirement) =>
        hasPlace(requirement, { userId: colleague.id, groupIds: colleague.groupIds }),
      ),
    )
    .slice(0, 50);
  const rights = await loadRightsOf(
    tx,
    inRule.map(({ id, modules }) => ({ userId: id, modules, licensedModules: subject.licensedModules })),
  );
  const { securIdSigns, ownFactorSignsOnly, askedAt } = subject;
  return inRule.map(({ id, name, groupIds, ...colleague }) => ({
    person: { uniqueId: id, name },
    you: id === subject.userId,
    decision: aboutPerson(
      id === subject.userId ? null : name,
      readableBy(
        actor,
        order,
        decideOrder(
          {
            userId: id,
            groupIds,
            rights: rights.get(id)!,
            now: askedAt,
            confirmRefusal:
              confirmRefusal({ ...colleague, securIdSigns, ownFactorSignsOnly }) ?? barReason(colleague, askedAt),
          },
          'sign',
          order,
        ),
      ),
    ),
  }));
}

/** Reasons whose sentence addresses the reader; each has a version about somebody else (`…Other`). */
const ADDRESSING = new Set([
  'notGranted',
  'deniedByUser',
  'deniedByGroup',
  'levelTooLow',
  'moduleNotGranted',
  'alreadySigned',
  'allPlacesFilled',
  'creatorExcluded',
  'secondFactorMissing',
  'securIdDoesNotSign',
  'ownFactorMissing',
  'signingBarred',
  'signingAwaitsWord',
]);

function aboutPerson(name: string | null, decision: Decision): Decision {
  if (name === null) return decision;
  const reasons = decision.reasons.map((reason) =>
    ADDRESSING.has(reason.key)
      ? { ...reason, key: `${reason.key}Other`, parameters: { ...reason.parameters, name } }
      : reason,
  );
  return { ...decision, reasons };
}
