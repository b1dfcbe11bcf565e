import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM } from '@portico/contract/limits';
import type { Area, Level } from '@portico/contract/permissions/model';
import {
  AVAILABLE_ORDER_ACTIONS,
  type AvailableOrderAction,
  type OrderAction,
} from '@portico/contract/payments/status';
import { hasMissedCutOff, type Account } from '../../accounts/public.ts';
import { CHANGE_WAITS } from '../../approvals/public.ts';
import type { AccountScope, Rights } from '../../permissions/public.ts';
import { fillsPlace, hasPlace } from '../../signoff/public.ts';
import { ACCOUNT_WARNINGS, type DebitPermit } from '../submitting/match-debit-accounts.ts';
import { kindOf } from '../content/limited-warnings.ts';
import { makersOf, type OrderFacts, type OrderWarning } from '../reading/order-facts.ts';
import { orderStates, type OrderEvent } from './order-state.ts';

/** Who acts, with what decisions about orders need. */
export type Actor = {
  userId: UserId;
  groupIds: readonly string[];
  rights: Rights;
  /** When they ask, by the portal's clock. */
  now: Date;
  /** Why they can't confirm with a factor now; null if they can. */
  confirmRefusal: Reason | null;
};

/** One right of each list, and the level on every debit account. */
type Needs = { rights: readonly (readonly Area[])[]; level: Level };

const CREATE: readonly Area[] = ['PAYMENT_CREATE_ANY', 'PAYMENT_CREATE_FROM_TEMPLATE'];

/** Warnings that block submitting (spec D4) until a person settles them. */
export const BLOCKING_WARNINGS: ReadonlySet<string> = new Set([
  ...ACCOUNT_WARNINGS,
  'noTransactions',
  'noTransactionsInGroup',
]);

/** Also if it only counts further ones that aren't kept. */
export function isBlocking(warning: OrderWarning): boolean {
  return BLOCKING_WARNINGS.has(kindOf(warning));
}

/**
 * Decides whether an actor may do an action on an order, and if not, gives every reason: state, permission on each
 * debit account, place in the rule. Pure: the server enforces it, the screens show it, the tests enumerate it.
 */
export function decideOrder(actor: Actor, action: OrderAction, order: OrderFacts): Decision {
  if (!isAvailable(action)) return { allowed: false, reasons: [stateReason(action, order)] };
  const others = [
    ...cutOffReasons(actor, action, order),
    ...rightsRefusals(actor.rights, action, order),
    ...ruleReasons(actor, action, order),
  ];
  const states = stateReasons(action, order);
  const reasons = [...states.slice(0, REASONS_MAXIMUM - Math.min(others.length, REASONS_MAXIMUM / 2)), ...others];
  return { allowed: reasons.length === 0, reasons: reasons.slice(0, REASONS_MAXIMUM) };
}

/** Further reasons repeat these kinds and nobody reads them, and a list carries them for each action of each order. */
export const REASONS_MAXIMUM = 20;

function isAvailable(action: OrderAction): action is AvailableOrderAction {
  return (AVAILABLE_ORDER_ACTIONS as readonly OrderAction[]).includes(action);
}

/**
 * An order is visible to anyone who sees one of its debit accounts. Without any account of ours, it is visible to its
 * creator and to anyone who sees all accounts. A deleted order also takes the right to view deleted ones.
 */
export function canView(
  actor: Pick<Actor, 'userId' | 'rights'>,
  order: Pick<OrderFacts, 'accounts' | 'createdBy' | 'status'>,
): boolean {
  if (!actor.rights.has('PAYMENT_VIEW', 'GRANT')) return false;
  if (order.status === 'DELETED' && !actor.rights.has('VIEW_DELETED_ORDER', 'GRANT')) return false;
  return order.accounts.some((account) => (account ? seesAccount(actor.rights, account) : seesUnmatched(actor, order)));
}

export function seesAccount(rights: Rights, account: Account): boolean {
  return rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY', account);
}

export function seesUnmatched(actor: Pick<Actor, 'userId' | 'rights'>, order: Pick<OrderFacts, 'createdBy'>): boolean {
  return order.createdBy === actor.userId || actor.rights.has('ACCOUNT_PAYMENTS', 'VIEW_ONLY');
}

/** The event of the state table for an action. */
function eventOf(action: AvailableOrderAction): OrderEvent {
  return action === 'rematchAccounts' ? 'rematch' : action;
}

function stateReason(action: OrderAction, order: OrderFacts): Reason {
  return { kind: 'state', key: `state.${action}`, parameters: { status: order.status } };
}

/** Steps towards the bank, closed to orders on a deleted account. */
const TOWARDS_THE_BANK = new Set<AvailableOrderAction>(['submit', 'sign', 'signWithDetails', 'reopen', 'restore']);
/** Steps forward, which need confirmed accounts. */
const ONWARDS = new Set<AvailableOrderAction>(['submit', 'sign', 'signWithDetails']);

/** What misses its cut-off would not leave for its date: it takes another date first, and is then signed. */
function cutOffReasons({ now }: Actor, action: AvailableOrderAction, { status, cutOff }: OrderFacts): Reason[] {
  if (!(ONWARDS.has(action) || action === 'reevaluate') || !hasMissedCutOff(cutOff, now)) return [];
  if (orderStates.targetsOf(status, eventOf(action)).length === 0) return [];
  return [{ kind: 'cutOff', key: status === 'OPEN' ? 'cutOffMissed' : 'cutOffMissedReopen', parameters: {} }];
}

/** The debit accounts of an order without a confirmed bank mandate: nothing leaves from them. */
export function unconfirmedAccounts({ accounts }: Pick<OrderFacts, 'accounts'>): Account[] {
  return accounts.filter((account) => account !== null && account.mandate !== 'CONFIRMED') as Account[];
}

function stateReasons(action: AvailableOrderAction, order: OrderFacts): Reason[] {
  if (orderStates.targetsOf(order.status, eventOf(action)).length === 0) return [stateReason(action, order)];
  const deleted = order.accounts.filter((account) => account?.isDeleted);
  if (deleted.length > 0 && TOWARDS_THE_BANK.has(action))
    return deleted.map((account) => ({ kind: 'state', key: 'accountDeleted', parameters: { account: account!.name } }));
  const unconfirmed = ONWARDS.has(action) ? unconfirmedAccounts(order) : [];
  if (unconfirmed.length > 0)
    return unconfirmed.map(({ name, mandate }) => ({
      kind: 'state',
      key: 'accountNotConfirmed',
      parameters: { account: name, mandate },
    }));
  if ((action === 'delete' || action === 'restore') && order.entityStatus !== 'OK') return [CHANGE_WAITS];
  if (action === 'reopen' && order.mayHaveLeft) return [{ kind: 'state', key: 'messageMayHaveLeft', parameters: {} }];
  if (action === 'signWithDetails') return detailsReasons(order);
  if (action !== 'submit') return [];
  return order.warnings
    .filter((warning) => isBlocking(warning))
    .map((warning) => ({
      kind: 'state',
      key: 'blockedByWarning',
      parameters: { ...warning.parameters, warning: kindOf(warning) },
    }));
}

/** Nobody opens more transactions than this one by one. */
function detailsReasons({ numberOfTransactions }: OrderFacts): Reason[] {
  if (numberOfTransactions <= SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM) return [];
  // Leave out how many there are: somebody who sees only some of them need not know.
  const parameters = { most: SIGN_WITH_DETAILS_TRANSACTIONS_MAXIMUM };
  return [{ kind: 'limit', key: 'tooManyForDetails', parameters }];
}

/** What an action's required rights depend on. */
type Concerned = Pick<OrderFacts, 'accounts' | 'status' | 'type' | 'uploadId' | 'paysOthers'>;

function needsOf(action: AvailableOrderAction, order: Concerned): Needs {
  switch (action) {
    case 'signWithDetails':
      // Hidden details can't be opened.
      return {
        rights: order.type === 'SALARY' ? [['PAYMENT_SIGN'], ['PAYMENT_SALARY_DETAILS']] : [['PAYMENT_SIGN']],
        level: 'APPROVE',
      };
    case 'sign':
    case 'unsign':
      return { rights: [['PAYMENT_SIGN']], level: 'APPROVE' };
    case 'submit':
      return { rights: toSubmit(order), level: 'EDIT' };
    case 'reevaluate':
      return { rights: [CREATE], level: 'EDIT' };
    case 'reopen':
      return { rights: toReopen(order), level: 'EDIT' };
    case 'rematchAccounts':
      return { rights: toRematch(order), level: 'EDIT' };
    case 'removeSignatures':
      return { rights: [['PAYMENT_REMOVE_SIGNATURES']], level: 'APPROVE' };
    case 'delete':
      return { rights: [['PAYMENT_DELETE']], level: 'EDIT' };
    case 'restore':
      return { rights: [['RESTORE_DELETED_ORDER']], level: 'EDIT' };
  }
}

function toSubmit({ paysOthers }: Concerned): Needs['rights'] {
  return paysOthers ? [CREATE, ['PAYMENT_TEMPORARY_BENEFICIARIES']] : [CREATE];
}

function toReopen({ uploadId }: Concerned): Needs['rights'] {
  if (uploadId === null) return [['PAYMENT_BASIC_EDIT', 'PAYMENT_FULL_EDIT_MANUAL']];
  return [['PAYMENT_BASIC_EDIT', 'PAYMENT_FULL_EDIT_UPLOADED'], ['PAYMENT_OPEN_UPLOADED']];
}

/** Rematching an order that waits for a rule submits it. */
function toRematch(order: Concerned): Needs['rights'] {
  const isSubmitted = order.status === 'MISSING_SIGN_OFF_REQUIREMENTS';
  return isSubmitted ? [...toReopen(order), ...toSubmit(order)] : toReopen(order);
}

/** The rights the actor lacks for it: in general, and as the level on every debit account. */
export function rightsRefusals(held: Rights, action: AvailableOrderAction, order: Concerned): Reason[] {
  const { rights, level } = needsOf(action, order);
  const missing = rights.flatMap((areas) => {
    const refusals = areas.map((area) => held.refusal(area, 'GRANT'));
    return refusals.includes(null) ? [] : refusals.slice(0, 1);
  });
  const accounts = order.accounts.map((account) => held.refusal('ACCOUNT_PAYMENTS', level, scopeOf(account)));
  return [...missing, ...accounts].filter((reason) => reason !== null);
}

/**
 * The same for each account that the order may come to debit; the rights are those of the person who makes,
 * rematches or restores it.
 */
export function debitPermit(
  held: Rights | null,
  action: 'submit' | 'rematchAccounts' | 'restore',
  order: Pick<OrderFacts, 'status' | 'type' | 'uploadId'>,
): DebitPermit {
  const isPermitted = (more: Pick<OrderFacts, 'accounts' | 'paysOthers'>) =>
    held !== null && rightsRefusals(held, action, { ...order, ...more }).length === 0;
  return {
    mayDebit: (account) => isPermitted({ accounts: [account] }),
    mayPayOthers: isPermitted({ accounts: [], paysOthers: true }),
  };
}

/** The same for an order that somebody makes. */
export function createPermit(held: Rights | null): DebitPermit {
  return debitPermit(held, 'submit', { status: 'OPEN', type: 'NORMAL', uploadId: null });
}

function scopeOf(account: Account | null): AccountScope | undefined {
  return account ?? undefined;
}

function ruleReasons(actor: Actor, action: AvailableOrderAction, order: OrderFacts): Reason[] {
  const hasSigned = order.signatures.some((signature) => signature.userId === actor.userId);
  if (action === 'unsign') return hasSigned ? [] : [rule('notYourSignature')];
  if (action !== 'sign' && action !== 'signWithDetails') return [];
  if (hasSigned) return [rule('alreadySigned')];
  const reasons: Reason[] = [];
  // Guests lack the right to sign anyway, and have been told so.
  if (actor.confirmRefusal && actor.confirmRefusal.kind !== 'permission') reasons.push(actor.confirmRefusal);
  if (isExcludedCreator(actor, order)) reasons.push(rule('creatorExcluded'));
  return order.requirements.length ? [...reasons, ...placeReasons(actor, order)] : reasons;
}

/**
 * excludeCreator bars creator, uploader and last editor (spec D5), and every earlier editor: what they entered may be there
 * still.
 */
export function isExcludedCreator(actor: Pick<Actor, 'userId'>, order: OrderFacts): boolean {
  const excludes = order.requirements.some((requirement) => requirement.excludeCreator);
  return excludes && makersOf(order).includes(actor.userId);
}

function placeReasons(actor: Actor, order: OrderFacts): Reason[] {
  if (fillsPlace(order.requirements, order.signatures, actor)) return [];
  const without = order.requirements.filter((requirement) => !hasPlace(requirement, actor));
  if (without.length === order.requirements.length) {
    return without.map((requirement) => rule('noPlaceInRule', { account: requirement.accountName }));
  }
  return [rule('allPlacesFilled')];
}

function rule(key: string, parameters: Reason['parameters'] = {}): Reason {
  return { kind: 'rule', key, parameters };
}
