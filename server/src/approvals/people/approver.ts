import { CHANGE_DECISIONS } from '@portico/contract/approvals/model';
import type { Decision, Reason } from '@portico/contract/errors';
import { barOfPerson, loadDisowned, loadRights, type Rights, type Word } from '../../permissions/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { isGuest, type Subject } from '../../platform/subject.ts';
import { isKeptAsRule, loadClientDecides } from './client-decides.ts';
import { CLIENT_DECIDES, decideChange } from '../requests/decide-change.ts';
import { refusalOf, type GovernedEntities, type GovernedEntity, type ObjectChange } from '../governed-entity.ts';
import type { Approver, Decidable } from './approver-facts.ts';
import type { Decisions, RequestRow } from '../requests/request-row.ts';
import { loadSecondPerson } from './second-person.ts';
import { signerReasons } from '../signing-change.ts';

/** SQL over a request `r`, with its parameters from `$1` on. */
type Condition = { condition: string; values: unknown[] };

/** Refuses users who see none of the data under the two-person rule. */
export async function loadApprover(tx: Transaction, subject: Subject, entities: GovernedEntities): Promise<Approver> {
  const rights = await loadRights(tx, subject);
  const parts: string[] = [];
  const values: unknown[] = [];
  for (const entity of entities.all) {
    const seen = await visibleOf(tx, subject, rights, entity, values.length + 1);
    if (!seen) continue;
    parts.push(`(${seen.condition})`);
    values.push(...seen.values);
  }
  if (parts.length === 0) throw new PortalError('UNAUTHORIZED', { reasons: viewReasons(rights, entities) });
  const visible = { condition: `(${parts.join(' or ')})`, values };
  const { personId: userId, impersonator: provider } = subject;
  return { subject, userId, isGuest: isGuest(subject), provider, rights, visible, entities };
}

async function visibleOf(
  tx: Transaction,
  subject: Subject,
  rights: Rights,
  entity: GovernedEntity,
  first: number,
): Promise<Condition | null> {
  const ofKind = `r.kind = '${entity.kind}'`;
  if (!entity.access) return refusalOf(rights, entity, 'view') ? null : { condition: ofKind, values: [] };
  const seen = await entity.access.visible(tx, subject, rights, first);
  return seen && { condition: `${ofKind} and (${seen.condition})`, values: seen.values };
}

function viewReasons(rights: Rights, entities: GovernedEntities): Reason[] {
  const reasons = entities.all.map((entity) => refusalOf(rights, entity, 'view'));
  return reasons.filter((reason) => reason !== null);
}

/** What somebody lacks to decide about changes of one kind: the level in its area, or what their objects require. */
export async function loadApprovalNeeds(
  tx: Transaction,
  entity: GovernedEntity,
  changes: readonly ObjectChange[],
): Promise<(rights: Rights, change: ObjectChange) => Reason[]> {
  if (entity.access) return entity.access.approval(tx, changes);
  return (rights, change) => {
    const refusal = refusalOf(rights, entity, 'approve');
    return [...(refusal ? [refusal] : []), ...(entity.approvalReasons?.(rights, change) ?? [])];
  };
}

type Needs = (rights: Rights, change: ObjectChange) => readonly Reason[];

/** Whether the rights suffice to decide about a change, no matter whom it concerns. */
export function isEntitled(entity: GovernedEntity, lacks: Needs, rights: Rights, change: ObjectChange): boolean {
  return entity.access ? lacks(rights, change).length === 0 : refusalOf(rights, entity, 'approve') === null;
}

/** What an approver may do with each of some requests; reads what their objects require once. */
export async function loadDecisions(
  tx: Transaction,
  approver: Approver,
  rows: readonly Decidable[],
): Promise<(row: Decidable) => Decisions> {
  const entityOf = (row: Decidable) => approver.entities.of(row.kind);
  const needs = new Map<GovernedEntity, (rights: Rights, change: ObjectChange) => Reason[]>();
  for (const [entity, own] of Map.groupBy(rows, entityOf)) {
    needs.set(entity, await loadApprovalNeeds(tx, entity, own.map(changeOf)));
  }
  const guest = await loadGuestFacts(tx, approver, rows);
  const waiting = rows.map((row) => {
    const entity = entityOf(row);
    const lacks = needs.get(entity)!;
    return { row, entity, isEntitled: (rights: Rights) => isEntitled(entity, lacks, rights, changeOf(row)) };
  });
  const secondPerson = await loadSecondPerson(tx, approver, waiting);
  const bar = await barOf(tx, approver);
  const isDisowned = await loadDisowned(tx, rows.map(askOf));
  return (row) => {
    const lacks = needs.get(entityOf(row))!(approver.rights, changeOf(row));
    const isForClient = guest.isForClient(row);
    const { requested_by: requestedBy, status, outdated } = row;
    const disownedBy = isDisowned(askOf(row)) ? row.requester : null;
    const request = { requestedBy, isForClient, status, outdated, disownedBy, lacks };
    const decisions = CHANGE_DECISIONS.map((one) => [one, decideChange(approver, one, request)]);
    const { approve, ...others } = Object.fromEntries(decisions) as Decisions;
    const barred = bar && !entityOf(row).isApprovedByAnybody ? [bar] : [];
    return { ...others, approve: withMore(approve, [...barred, ...guest.lacks(row), ...secondPerson(row)]) };
  };
}

/**
 * Somebody barred from signing for a time, since their sign-in just changed, must not hand the power to sign to others
 * meanwhile. For a guest, the person at the provider counts.
 */
function barOf(tx: Transaction, { subject, userId, provider }: Approver): Promise<Reason | null> {
  return barOfPerson(tx, provider ?? { clientId: subject.clientId, userId }, subject);
}

/**
 * The same for one request, opened or decided about. A guest doesn't decide who signs either; that requires working out
 * the effect, which lists skip.
 */
export async function loadDecision(
  { tx, clock }: { tx: Transaction; clock: Clock },
  approver: Approver,
  row: Decidable,
): Promise<Decisions> {
  const decisions = (await loadDecisions(tx, approver, [row]))(row);
  if (!approver.isGuest || !decisions.approve.allowed) return decisions;
  const entity = approver.entities.of(row.kind);
  const context = { tx, clock, subject: approver.subject };
  const signers = await signerReasons(context, entity, changeOf(row));
  const kept =
    signers.length === 0 && row.by_guest && (await isKeptAsRule(context, entity, changeOf(row)))
      ? [CLIENT_DECIDES]
      : [];
  return { ...decisions, approve: withMore(decisions.approve, [...signers, ...kept]) };
}

type GuestFacts = { isForClient: (row: Decidable) => boolean; lacks: (row: Decidable) => Reason[] };

/**
 * Facts needed only for the provider's people: whether the client decides itself, and what guests may not let through.
 */
async function loadGuestFacts(tx: Transaction, approver: Approver, rows: readonly Decidable[]): Promise<GuestFacts> {
  if (!approver.isGuest) return { isForClient: () => false, lacks: () => [] };
  const askedOf = (row: Decidable) => {
    const entity = approver.entities.of(row.kind);
    return { entity, objectId: row.object_id, requestedBy: row.requested_by };
  };
  const byGuests = rows.filter((row) => row.by_guest);
  const decides = await loadClientDecides(tx, approver.subject, byGuests.map(askedOf));
  const isForClient = (row: Decidable) => row.by_guest && decides(askedOf(row));
  const lacks = new Map<Decidable, Reason[]>();
  for (const row of rows) {
    // Somebody refused anyway need not be told more.
    if (row.status !== 'PUBLISHED' || row.requested_by === approver.userId || isForClient(row)) continue;
    const entity = approver.entities.of(row.kind);
    lacks.set(row, (await entity.guestReasons?.(tx, approver.subject, changeOf(row))) ?? []);
  }
  return { isForClient, lacks: (row) => lacks.get(row) ?? [] };
}

function withMore({ reasons }: Decision, more: readonly Reason[]): Decision {
  const all = [...reasons, ...more];
  return { allowed: all.length === 0, reasons: all };
}

/** The request as a word of its requester. */
function askOf({ requested_by: userId, requested_at: at }: Pick<RequestRow, 'requested_by' | 'requested_at'>): Word {
  return { userId, at };
}

/** The statements that let a request take effect: the request and the approval. */
export function wordsOf(row: RequestRow): Word[] {
  const { decided_by: userId, decided_at: at } = row;
  return [askOf(row), ...(userId !== null && at !== null ? [{ userId, at }] : [])];
}

/** A change as rights to it are checked. */
export function changeOf({ object_id: objectId, action, before, content }: Decidable): ObjectChange {
  return { objectId, action, before, content };
}
