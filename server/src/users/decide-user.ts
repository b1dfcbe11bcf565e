import type { Decision, Reason } from '@portico/contract/errors';
import { refusalOf } from '../approvals/public.ts';
import type { Rights } from '../permissions/public.ts';
import { user } from './user.ts';
import type { UserFacts } from './user-row.ts';

/** What is done to a user at once, without a second person (decisions 3). */
export const USER_ACTIONS = ['unlock', 'resetPassword', 'resetAuthenticator'] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

type Facts = Pick<UserFacts, 'state' | 'status' | 'byB2c'>;

/**
 * Whether somebody may do something to a user at once: whoever may edit users, but nobody to himself. Links and codes go
 * to the user alone, so it hands out nothing. Pure.
 */
export function decideUserAction(rights: Rights, action: UserAction, id: string, facts: Facts): Decision {
  const permission = refusalOf(rights, user, 'edit');
  const self = user.selfReason!(rights, id);
  const reasons = [permission, self, stateReason(action, facts)].filter((reason) => reason !== null);
  return { allowed: reasons.length === 0, reasons };
}

function stateReason(action: UserAction, { state, status, byB2c }: Facts): Reason | null {
  if (status === 'CREATION_PENDING') return reasonOf('userPending');
  if (action === 'unlock') return state === 'LOCKED' ? null : reasonOf('userNotLocked');
  if (state === 'INACTIVE') return reasonOf('inactiveUser');
  if (action === 'resetPassword' && byB2c) return reasonOf('userWithoutPassword');
  return action === 'resetAuthenticator' && state === 'INVITED' ? reasonOf('userInvited') : null;
}

function reasonOf(key: string): Reason {
  return { kind: 'state', key, parameters: {} };
}

/** Adds which rights a change would hand out that somebody may not, where nothing else stands in its way. */
export async function withReasons(decision: Decision, load: () => Promise<Reason[]>): Promise<Decision> {
  const reasons = decision.allowed ? await load() : decision.reasons;
  return { allowed: reasons.length === 0, reasons };
}

/** Adds what stands in the way of activating what is active, and of inactivating what is not. */
export function decideActivation(
  update: Decision,
  isActive: boolean,
  kind: 'user' | 'group',
): { activate: Decision; inactivate: Decision } {
  const refused = reasonOf(`${kind}${isActive ? 'Active' : 'Inactive'}`);
  const no = { allowed: false, reasons: [...update.reasons, refused] };
  return isActive ? { activate: no, inactivate: update } : { activate: update, inactivate: no };
}
