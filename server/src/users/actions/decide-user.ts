import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { refusalOf } from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import { user } from '../user.ts';
import type { UserAction } from './user-actions.ts';
import type { UserFacts } from '../user-row.ts';

type Facts = Pick<UserFacts, 'state' | 'status' | 'byB2c' | 'newPasswordRequired' | 'awaitsWordSince' | 'objectedAt'>;

/**
 * Whether somebody may perform an action on a user: people who may edit users, but never on themselves. Links and codes
 * go to the user alone, so it hands out nothing. Vouching for somebody's signing takes an administrator. Pure.
 */
export function decideUserAction(rights: Rights, action: UserAction, id: UserId, facts: Facts): Decision {
  const permission = action === 'allowSigning' ? rights.refusal(user.area, 'ADMIN') : refusalOf(rights, user, 'edit');
  const self = user.selfReason!(rights, id);
  const reasons = [permission, self, stateReason(action, facts)].filter((reason) => reason !== null);
  return { allowed: reasons.length === 0, reasons };
}

/** The same for every such action. */
export function decideUserActions(rights: Rights, id: UserId, facts: Facts): Record<UserAction, Decision> {
  return {
    unlock: decideUserAction(rights, 'unlock', id, facts),
    resetPassword: decideUserAction(rights, 'resetPassword', id, facts),
    requireNewPassword: decideUserAction(rights, 'requireNewPassword', id, facts),
    resetAuthenticator: decideUserAction(rights, 'resetAuthenticator', id, facts),
    allowSigning: decideUserAction(rights, 'allowSigning', id, facts),
  };
}

function stateReason(action: UserAction, facts: Facts): Reason | null {
  const { state, status, byB2c } = facts;
  if (status === 'CREATION_PENDING') return reasonOf('userPending');
  if (action === 'unlock') return state === 'LOCKED' ? null : reasonOf('userNotLocked');
  if (action === 'allowSigning') return facts.awaitsWordSince ? objectedReason(facts) : reasonOf('userSigns');
  if (state === 'INACTIVE') return reasonOf('inactiveUser');
  if (action === 'resetPassword' && objectedReason(facts)) return objectedReason(facts);
  if (byB2c && action !== 'resetAuthenticator') return reasonOf('userWithoutPassword');
  if (state === 'INVITED' && action !== 'resetPassword') return reasonOf('userInvited');
  return action === 'requireNewPassword' && facts.newPasswordRequired ? reasonOf('newPasswordRequired') : null;
}

/** The lock comes first: unlocking is the word of the first of two. */
function objectedReason({ objectedAt }: Facts): Reason | null {
  return objectedAt ? reasonOf('userObjected') : null;
}

function reasonOf(key: string): Reason {
  return { kind: 'state', key, parameters: {} };
}

/** Adds the rights that a change would hand out and the caller may not, if nothing else prevents it. */
export async function withReasons(decision: Decision, load: () => Promise<Reason[]>): Promise<Decision> {
  const reasons = decision.allowed ? await load() : decision.reasons;
  return { allowed: reasons.length === 0, reasons };
}

/** Adds what prevents activating something active, and inactivating something inactive. */
export function decideActivation(
  update: Decision,
  isActive: boolean,
  kind: 'user' | 'group',
): { activate: Decision; inactivate: Decision } {
  const refused = reasonOf(`${kind}${isActive ? 'Active' : 'Inactive'}`);
  const no = { allowed: false, reasons: [...update.reasons, refused] };
  return isActive ? { activate: no, inactivate: update } : { activate: update, inactivate: no };
}
