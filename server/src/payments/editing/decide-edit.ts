import type { Decision, Reason } from '@portico/contract/errors';
import type { OrderEdit } from '@portico/contract/payments/endpoints';
import type { Area } from '@portico/contract/permissions/model';
import { CHANGE_WAITS } from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import { REASONS_MAXIMUM, type Actor } from '../actions/decide-order.ts';
import { NOT_GONE, orderStates } from '../actions/order-state.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { readableBy } from '../reading/visible-part.ts';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';

type Editor = Pick<Actor, 'userId' | 'rights'>;

/**
 * Whether somebody may edit an order now (spec D2), while it is open: its terms, whatever its source; all of its content,
 * if it was entered by hand; of one from a file single payments, or which of them it has. Who edits salaries sees what
 * they change: every payment or, for terms, the groups.
 */
export function decideEdit(actor: Editor, edit: OrderEdit, order: OrderFacts): Decision {
  const source = sourceReason(edit, order);
  // It says all there is to say, however many accounts there are.
  if (source) return { allowed: false, reasons: [source] };
  const salaries = order.type === 'SALARY' ? [edit === 'terms' ? SALARY_GROUPS : SALARIES] : [];
  return decided(actor, order, stateReason(edit, order), [rightsTo(edit, order), ...salaries]);
}

/** Whether somebody may comment on an order: as they may change its terms, but until it leaves. */
export function decideComment(actor: Editor, order: OrderFacts): Decision {
  const state: Reason = { kind: 'state', key: 'state.comment', parameters: { status: order.status } };
  return decided(actor, order, NOT_GONE.has(order.status) ? null : state, [rightsTo('terms', order)]);
}

/** The right to edit all of an order, by where it comes from. */
export const FULL_EDIT = {
  MANUAL: 'PAYMENT_FULL_EDIT_MANUAL',
  UPLOADED: 'PAYMENT_FULL_EDIT_UPLOADED',
} as const satisfies Record<string, Area>;

/** What an edited order may debit and pay, by its editor’s rights. */
export function editPermit(rights: Rights, source: keyof typeof FULL_EDIT): DebitPermit {
  const mayEdit = rights.has(FULL_EDIT[source], 'GRANT');
  return {
    mayDebit: (account) => mayEdit && rights.has('ACCOUNT_PAYMENTS', 'EDIT', account),
    mayPayOthers: rights.has('PAYMENT_TEMPORARY_BENEFICIARIES', 'GRANT'),
  };
}

const SALARIES: readonly Area[] = ['PAYMENT_SALARY_DETAILS'];
const SALARY_GROUPS: readonly Area[] = ['PAYMENT_SALARY_GROUP_DETAILS', ...SALARIES];

/** One of these rights is enough. */
function rightsTo(edit: OrderEdit, { uploadId }: OrderFacts): readonly Area[] {
  const all = FULL_EDIT[uploadId === null ? 'MANUAL' : 'UPLOADED'];
  switch (edit) {
    case 'content':
    case 'payments':
      return [all];
    case 'terms':
      return ['PAYMENT_BASIC_EDIT', all];
    case 'takeOut':
      return ['PAYMENT_DELETE_UPLOADED_TRANSACTIONS', all];
  }
}

/** One right of each list, and EDIT on every debit account. */
function decided(
  actor: Editor,
  order: OrderFacts,
  state: Reason | null,
  needed: readonly (readonly Area[])[],
): Decision {
  const { rights } = actor;
  const missing = needed.map((areas) => {
    const refusals = areas.map((area) => rights.refusal(area, 'GRANT'));
    return refusals.includes(null) ? null : refusals[0]!;
  });
  const accounts = order.accounts.map((account) => rights.refusal('ACCOUNT_PAYMENTS', 'EDIT', account ?? undefined));
  const reasons = [state, ...missing, ...accounts].filter((reason) => reason !== null).slice(0, REASONS_MAXIMUM);
  return readableBy(actor, order, { allowed: reasons.length === 0, reasons });
}

function sourceReason(edit: OrderEdit, { uploadId }: OrderFacts): Reason | null {
  if (edit === 'content' && uploadId !== null) return { kind: 'state', key: 'editNotByHand', parameters: {} };
  const isOfFiles = edit === 'payments' || edit === 'takeOut';
  if (isOfFiles && uploadId === null) return { kind: 'state', key: 'editByHand', parameters: {} };
  return null;
}

function stateReason(edit: OrderEdit, { status, entityStatus, hasMessages }: OrderFacts): Reason | null {
  if (orderStates.targetsOf(status, 'edit').length === 0)
    return { kind: 'state', key: 'state.edit', parameters: { status } };
  if (entityStatus !== 'OK') return CHANGE_WAITS;
  // What was made of it refers to its payments as they were; a new release makes new messages of its terms.
  return hasMessages && edit !== 'terms' ? { kind: 'state', key: 'editAfterRelease', parameters: {} } : null;
}
