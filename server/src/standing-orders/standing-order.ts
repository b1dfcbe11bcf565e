import { isDeepStrictEqual } from 'node:util';
import { GOVERNED_KINDS } from '@portico/contract/approvals/kinds';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import type { StandingOrderId, TemplateId } from '@portico/contract/ids';
import type { Calendar } from '@portico/contract/standing-orders/calendar';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import { accountsOf, loadAccounts } from '../accounts/public.ts';
import {
  governedKind,
  governedRow,
  refusalOf,
  type ChangedBy,
  type GovernedEntity,
  type ObjectAccess,
  type Stored,
} from '../approvals/public.ts';
import type { Rights } from '../permissions/public.ts';
import { localDateOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';
import { seenTemplate, seenTemplateValues, seesTemplate, type TemplateViewer } from '../templates/public.ts';
import { describeStandingOrder } from './describe-standing-order.ts';
import { keepNextDate } from './next-date.ts';
import { loadTemplateContent } from './paid-template.ts';
import { standingOrderProblems } from './standing-order-problems.ts';

const ROW = governedRow('standing_orders');

/** Standing orders of the client (spec D13), under the two-person rule as its templates are. */
export const standingOrder: GovernedEntity<StandingOrderContent, StandingOrderId> = {
  ...governedKind('standingOrder'),
  access: { visible, approval },
  sees: async (tx, subject, rights, content) =>
    seesPaid(tx, { rights, accounts: await accountsOf(tx, subject) }, content),
  editReasons: (tx, subject, rights, { after }) => unseenReasons(tx, subject, rights, after),
  auditType: 'TEMPLATE',
  nameOf: ({ name }) => name,
  find,
  problems: standingOrderProblems,
  async add(tx, id, content, status, by) {
    await tx.write(
      `insert into standing_orders (client_id, id, name, content, entity_status, changed_at, changed_by, guest_id, counts_from)
       values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, content.name, JSON.stringify(content), status, by.at, by.userId, guestOf(by), localDateOf(by.at)],
    );
    await keepNextDate(tx, id);
  },
  async update(tx, id, content, by) {
    const before = await find(tx, id, true);
    // Dates that another calendar would have had before are not made up for.
    const isMoved = !isDeepStrictEqual(calendarOf(before!.content), calendarOf(content));
    await tx.write(
      `update standing_orders set name = $2, content = $3, version = version + 1, changed_at = $4, changed_by = $5,
         guest_id = $6, problems = '[]', next_try_at = null, counts_from = case when $7 then greatest(counts_from, $8::date) else counts_from end
       where client_id = current_client() and id = $1`,
      [id, content.name, JSON.stringify(content), by.at, by.userId, guestOf(by), isMoved, localDateOf(by.at)],
    );
    await keepNextDate(tx, id);
  },
  ...ROW,
  async setStatus(tx, id, status, by) {
    // It begins when it is approved, not when somebody asked for it.
    await tx.write(
      `update standing_orders set counts_from = greatest(counts_from, $2::date)
       where client_id = current_client() and id = $1 and entity_status = 'CREATION_PENDING'`,
      [id, localDateOf(by.at)],
    );
    await ROW.setStatus(tx, id, status, by);
    await keepNextDate(tx, id);
  },
  describe: describeStandingOrder,
};

/** A guest acts in somebody's name. */
function guestOf({ userId, personId }: ChangedBy): string | null {
  return personId === userId ? null : personId;
}

/** When it is due, of all that it says. */
export function calendarOf(content: StandingOrderContent): Calendar {
  const { frequency, firstDate, isOnLastBankingDay, holidayRule, lastDate, datesCount } = content;
  return { frequency, firstDate, isOnLastBankingDay, holidayRule, lastDate, datesCount };
}

function find(tx: Transaction, id: StandingOrderId, lock: boolean): Promise<Stored<StandingOrderContent> | null> {
  return tx.row<{ content: StandingOrderContent; status: EntityStatus; version: number }>(
    `select content, entity_status as status, version from standing_orders
     where client_id = current_client() and id = $1 and deleted_at is null ${lock ? 'for update' : ''}`,
    [id],
  );
}

/** Those who don't see the template don't see what it is paid by either. */
async function seesPaid(
  tx: Transaction,
  viewer: TemplateViewer,
  { templateId }: Pick<StandingOrderContent, 'templateId'>,
): Promise<boolean> {
  const template = await loadTemplateContent(tx, templateId);
  return template === null || seesTemplate(viewer, template);
}

const UNSEEN: Reason = { kind: 'permission', key: 'templateAccount', parameters: {} };

/** Nobody makes one that they couldn't see then. */
async function unseenReasons(
  tx: Transaction,
  subject: Subject,
  rights: Rights,
  after: StandingOrderContent | null,
): Promise<Reason[]> {
  if (after === null) return [];
  return (await seesPaid(tx, { rights, accounts: await accountsOf(tx, subject) }, after)) ? [] : [UNSEEN];
}

/** Those who see the templates that it pays and would pay; the level in their area isn't enough. */
async function visible(tx: Transaction, subject: Subject, rights: Rights, first: number) {
  if (refusalOf(rights, GOVERNED_KINDS.standingOrder, 'view')) return null;
  const values = seenTemplateValues({ rights, accounts: await accountsOf(tx, subject) });
  const seen = (json: string) => `not exists (select from templates t where t.client_id = r.client_id
    and t.id = (${json}->>'templateId')::uuid and not ${seenTemplate('t.content', first)})`;
  return { condition: `(${seen('r.content')} and ${seen('r.before')})`, values };
}

async function approval(
  tx: Transaction,
  changes: Parameters<ObjectAccess['approval']>[1],
): ReturnType<ObjectAccess['approval']> {
  const accounts = await loadAccounts(tx);
  const templatesOf = (change: (typeof changes)[number]) =>
    [change.before, change.content]
      .filter((one) => one !== null)
      .map((one) => (one as StandingOrderContent).templateId);
  const templates = new Map<TemplateId, Awaited<ReturnType<typeof loadTemplateContent>>>();
  for (const id of new Set(changes.flatMap(templatesOf))) templates.set(id, await loadTemplateContent(tx, id));
  return (rights, change) => {
    const refusal = refusalOf(rights, GOVERNED_KINDS.standingOrder, 'approve');
    if (refusal) return [refusal];
    const isSeen = templatesOf(change).every((id) => {
      const template = templates.get(id);
      return !template || seesTemplate({ rights, accounts }, template);
    });
    return isSeen ? [] : [UNSEEN];
  };
}
