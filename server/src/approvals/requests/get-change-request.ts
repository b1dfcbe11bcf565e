import type { approvalsEndpoints, FieldValue } from '@portico/contract/approvals/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import type { GovernedEntities } from '../governed-entity.ts';
import { changeOf, loadApprover, loadDecision } from '../people/approver.ts';
import type { Approver } from '../people/approver-facts.ts';
import { weighRequest } from './request-digest.ts';
import { presentRequest, SELECT_REQUEST, type RequestRow } from './request-row.ts';
import { withWhoCould } from '../people/with-who-could.ts';

type Definition = (typeof approvalsEndpoints)['changeRequest'];
export type Presenting = Pick<Context<Definition>, 'tx' | 'subject' | 'clock'>;

/** One change request with its differences. A request of an area hidden from the caller is a missing one. */
export async function getChangeRequest(
  context: Context<Definition>,
  { params }: Request<Definition>,
  entities: GovernedEntities,
): Promise<Reply<Definition>> {
  const { tx, subject } = context;
  const approver = await loadApprover(tx, subject, entities);
  return presentWhole(context, approver, await findRequest(tx, approver, params.uniqueId));
}

export async function findRequest(tx: Transaction, approver: Approver, id: string): Promise<RequestRow> {
  const { condition, values } = approver.visible;
  const row = await tx.row<RequestRow>(`${SELECT_REQUEST} and ${condition} and r.id = $${values.length + 1}`, [
    ...values,
    id,
  ]);
  if (!row) throw new PortalError('NOT_FOUND');
  return row;
}

export async function presentWhole(
  { tx, subject, clock }: Presenting,
  approver: Approver,
  row: RequestRow,
): Promise<Reply<Definition>> {
  const entity = approver.entities.of(row.kind);
  const fieldsOf = async (content: unknown): Promise<Fields> => {
    if (content === null) return {};
    const fields = await entity.describe(tx, content, subject.language);
    return { ...fields, ...(await entity.withheld?.(tx, subject, content)) };
  };
  const [before, after] = [await fieldsOf(row.before), await fieldsOf(row.content)];
  const { approve, reject, discard } = await loadDecision({ tx, clock }, approver, row);
  const about = { entity, requestedBy: row.requested_by, byGuest: row.by_guest, change: changeOf(row) };
  const actions = {
    approve: await withWhoCould({ tx, clock, subject }, about, approve),
    reject: await withWhoCould({ tx, clock, subject }, about, reject),
    discard,
  };
  // Computed from the current state; decided or outdated requests have no effect to show.
  const isOpen = row.status === 'PUBLISHED' && row.outdated === null;
  const weighed = isOpen ? await weighRequest(tx, clock, entity, row) : null;
  return {
    ...presentRequest(row, actions, entity.nameIn?.(subject.language)),
    ...compare(before, after),
    effect: weighed?.effect?.shown ?? null,
    digest: weighed?.digest ?? null,
    isGivenBack: isOpen && row.approved_digest !== null,
  };
}

type Fields = Record<string, FieldValue>;

/** The fields that differ and those that stay, each in the entity's order. */
function compare(before: Fields, after: Fields): Pick<Reply<Definition>, 'changes' | 'unchanged'> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields = names.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
  const stays = (one: (typeof fields)[number]) => JSON.stringify(one.before) === JSON.stringify(one.after);
  return {
    changes: fields.filter((one) => !stays(one)),
    unchanged: fields
      .filter((one) => stays(one) && one.before !== null)
      .map(({ field, before: value }) => ({ field, value })),
  };
}
