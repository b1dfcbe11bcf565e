import { MANUAL_GROUPS_MAXIMUM, MANUAL_PAYMENTS_MAXIMUM } from '@portico/contract/limits';
import { nodeAt, type DraftNode } from '../../ui/form/nested/draft-tree.ts';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import {
  groupPath,
  GROUPS,
  isBlank,
  newGroup,
  newPayment,
  paymentPath,
  PAYMENTS,
  ROOT,
  type PaymentValues,
} from './manual-draft.ts';

/** How many payments the draft has, over all groups. */
export function countPayments(draft: NestedDraft): number {
  return (draft.root.lists[GROUPS] ?? []).reduce((sum, { lists }) => sum + (lists[PAYMENTS]?.length ?? 0), 0);
}

/** Whether an order takes no more payments by hand. */
export function isFull(draft: NestedDraft): boolean {
  return countPayments(draft) >= MANUAL_PAYMENTS_MAXIMUM;
}

/** Adds an empty payment in the same currency below one of a group, and goes there. */
export function addPayment(draft: NestedDraft, groupId: string, belowId: string): void {
  const below = nodeAt(draft.root, paymentPath(groupId, belowId))?.values as PaymentValues | undefined;
  insert(draft, groupId, belowId, newPayment(below?.currency ?? '').values as PaymentValues);
}

/** Adds the same payment once more below it: with everything but its own references, unless its template locks one. */
export function copyPayment(
  draft: NestedDraft,
  { groupId, id, isReferenceLocked }: { groupId: string; id: string; isReferenceLocked: boolean },
): void {
  const values = nodeAt(draft.root, paymentPath(groupId, id))?.values as PaymentValues | undefined;
  if (values) insert(draft, groupId, id, { ...values, endToEndId: '', ...(!isReferenceLocked && { reference: '' }) });
}

function insert(draft: NestedDraft, groupId: string, belowId: string, values: PaymentValues): void {
  if (isFull(draft)) return;
  const index = draft.rowIds(groupPath(groupId), PAYMENTS).indexOf(belowId);
  const row = newPayment(values.currency, values);
  draft.insert(groupPath(groupId), PAYMENTS, index + 1, [row]);
  draft.goTo({ path: paymentPath(groupId, row.id), field: 'creditor' });
}

/** Adds payments of a spreadsheet below one of a group, or in its place if that is empty; goes to the first wrong field. */
export function pastePayments(
  draft: NestedDraft,
  groupId: string,
  belowId: string,
  payments: readonly PaymentValues[],
): void {
  const path = groupPath(groupId);
  const below = nodeAt(draft.root, paymentPath(groupId, belowId));
  const rows = payments.map((values) => newPayment(values.currency, values));
  const [first] = rows;
  if (!below || !first) return;
  if (isBlank(below.values)) draft.replace(path, PAYMENTS, belowId, rows);
  else draft.insert(path, PAYMENTS, draft.rowIds(path, PAYMENTS).indexOf(belowId) + 1, rows);
  draft.goTo({ path: paymentPath(groupId, first.id), field: 'creditor' });
  if (draft.checkAll() > 0) draft.wrong(1).forEach((place) => draft.goTo(place));
}

/**
 * Removes a payment, with its group if it was the only one there; the last one of all is emptied. The form stays where
 * it is, unless that is the one removed.
 */
export function removePayment(draft: NestedDraft, groupId: string, id: string, isSelected: boolean): void {
  const payments = draft.rowIds(groupPath(groupId), PAYMENTS);
  const groups = draft.rowIds(ROOT, GROUPS);
  const index = payments.indexOf(id);
  const next = payments[index + 1] ?? payments[index - 1];
  if (next !== undefined) {
    draft.remove(groupPath(groupId), PAYMENTS, new Set([id]));
    if (!isSelected) return;
    return draft.goTo({ path: paymentPath(groupId, next), field: 'creditor' });
  }
  const other = groups.find((one) => one !== groupId);
  if (other === undefined) {
    const { currency } = nodeAt(draft.root, paymentPath(groupId, id))!.values as PaymentValues;
    draft.set(paymentPath(groupId, id), { ...newPayment(currency).values, paidBefore: undefined });
    return draft.goTo({ path: paymentPath(groupId, id), field: 'creditor' });
  }
  draft.remove(ROOT, GROUPS, new Set([groupId]));
  if (isSelected) draft.goTo({ path: groupPath(other), field: 'debitAccountId' });
}

/** Adds a group with an empty payment, and goes there. `day` is written as the reader does. */
export function addGroup(draft: NestedDraft, day: string): void {
  if (isFull(draft) || draft.rowIds(ROOT, GROUPS).length >= MANUAL_GROUPS_MAXIMUM) return;
  const group = newGroup(undefined, day);
  draft.insert(ROOT, GROUPS, draft.rowIds(ROOT, GROUPS).length, [group]);
  draft.goTo({ path: groupPath(group.id), field: 'debitAccountId' });
}

/** Removes payments in which nothing was entered, but for one in a group that has no others. */
export function removeBlanks(draft: NestedDraft): void {
  for (const { id, lists } of draft.root.lists[GROUPS] ?? []) {
    const rows = lists[PAYMENTS] ?? [];
    const blank = rows.filter(({ values }) => isBlank(values));
    const kept = blank.length === rows.length ? blank.slice(0, 1) : [];
    draft.remove(groupPath(id), PAYMENTS, new Set(blank.filter((row) => !kept.includes(row)).map((row) => row.id)));
  }
}

/** How many more payments and groups an order takes by hand. One that nothing was entered in gives its place up. */
export function roomIn(draft: NestedDraft): { payments: number; groups: number } {
  const groups = draft.root.lists[GROUPS] ?? [];
  const begun = groups.map(({ lists }) => (lists[PAYMENTS] ?? []).filter(({ values }) => !isBlank(values)).length);
  return {
    payments: MANUAL_PAYMENTS_MAXIMUM - begun.reduce((sum, count) => sum + count, 0),
    groups: MANUAL_GROUPS_MAXIMUM - begun.filter((count) => count > 0).length,
  };
}

/** Adds groups of payments, each to a group from the same account under the same terms, whose day they get. */
export function addGroups(draft: NestedDraft, groups: readonly DraftNode[]): void {
  for (const group of groups) {
    const rows = group.lists[PAYMENTS] ?? [];
    const same = (draft.root.lists[GROUPS] ?? []).find(({ values }) => isSameTerms(values, group.values));
    const path = groupPath(same?.id ?? group.id);
    if (same) draft.insert(path, PAYMENTS, same.lists[PAYMENTS]?.length ?? 0, rows);
    else draft.insert(ROOT, GROUPS, draft.rowIds(ROOT, GROUPS).length, [group]);
  }
  removeBlanks(draft);
  const added = new Set(groups.flatMap(({ lists }) => (lists[PAYMENTS] ?? []).map(({ id }) => id)));
  const isBegun = ({ lists }: DraftNode) =>
    (lists[PAYMENTS] ?? []).some(({ id, values }) => added.has(id) || !isBlank(values));
  const untouched = (draft.root.lists[GROUPS] ?? []).filter((group) => !isBegun(group));
  draft.remove(ROOT, GROUPS, new Set(untouched.map(({ id }) => id)));
  const [first] = groups;
  const row = first?.lists[PAYMENTS]?.[0];
  const at = (draft.root.lists[GROUPS] ?? []).find(({ lists }) => lists[PAYMENTS]?.some(({ id }) => id === row?.id));
  if (at && row) draft.goTo({ path: paymentPath(at.id, row.id), field: 'amount' });
}

function isSameTerms(one: DraftNode['values'], other: DraftNode['values']): boolean {
  return Object.keys(other).every((field) => field === 'executionDate' || one[field] === other[field]);
}

/** Makes a payment one of its own, which may say what its template locks. */
export function leaveTemplate(draft: NestedDraft, groupId: string, id: string): void {
  const values = nodeAt(draft.root, paymentPath(groupId, id))?.values as PaymentValues | undefined;
  if (!values) return;
  const row = newPayment(values.currency, { ...values, template: '' });
  draft.replace(groupPath(groupId), PAYMENTS, id, [row]);
  draft.goTo({ path: paymentPath(groupId, row.id), field: 'creditor' });
}
