import { isDeepStrictEqual } from 'node:util';
import { GOVERNED_KINDS } from '@portico/contract/approvals/kinds';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import type { StandingOrderId, TemplateId } from '@portico/contract/ids';
import type { Calendar } from '@portico/contract/standing-orders/calendar';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { accountsOf, loadAccounts } from '../accounts/public.ts';
import {
  governedKind,
  governedRow,
  makersOf,
  refusalOf,
  type GovernedEntity,
  type ObjectAccess,
  type Stored,
} from '../approvals/public.ts';
import type { Rights } from '../permissions/public.ts';
import { localDateOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';
import { seenTemplateValues, seenThroughout, seesTemplate, type TemplateViewer } from '../templates/public.ts';
import { describeStandingOrder } from './describe-standing-order.ts';
import { keepNextDate } from './next-date.ts';
import { loadTemplateContent, loadTemplateVersions } from './paid-template.ts';
import { standingOrderProblems } from './standing-order-problems.ts';

const ROW = governedRow('standing_orders');

/** Standing orders of the client (spec D13), under the two-person rule as its templates are. */
export const standingOrder: GovernedEntity<StandingOrderContent, StandingOrderId> = {
  ...governedKind('standingOrder'),
  access: { visible, approval },
  sees: async (tx, subject, rights, content) =>
    seesPaid(tx, { rights, accounts: await accountsOf(tx, subject) }, content),
  editReasons,
  auditType: 'TEMPLATE',
  nameOf: ({ name }) => name,
  find,
  problems: standingOrderProblems,
  async add(tx, id, content, status, by) {
    await tx.write(
      `insert into standing_orders (client_id, id, name, content, entity_status, changed_at, changed_by, makers, counts_from)
       values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, content.name, JSON.stringify(content), status, by.at, by.userId, makersOf(by), localDateOf(by.at)],
    );
    await keepNextDate(tx, id);
  },
  async update(tx, id, content, by) {
    const before = await find(tx, id, true);
    // Dates that another calendar would have had before are not made up for; what became of a date stays with it.
    const isMoved = !isDeepStrictEqual(calendarOf(before!.content), calendarOf(content));
    await tx.write(
      `update standing_orders set name = $2, content = $3, version = version + 1, changed_at = $4, changed_by = $5,
         makers = array(select distinct maker from unnest(makers || $6::uuid[]) maker),
         problems = '[]', next_try_at = null, counts_from = case when $7 then $8::date else counts_from end
       where client_id = current_client() and id = $1`,
      [id, content.name, JSON.stringify(content), by.at, by.userId, makersOf(by), isMoved, localDateOf(by.at)],
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
  // What it pays is the template's: if that changes meanwhile, the approver has read something else.
  effect: async (tx, { before, after }) => ({
    shown: null,
    whole: [await paidBy(tx, before), await paidBy(tx, after)],
    changesSigning: false,
  }),
};

async function paidBy(tx: Transaction, content: StandingOrderContent | null): Promise<TemplateContent | null> {
  return content && loadTemplateContent(tx, content.templateId);
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

/** Those from whom the template is hidden, or ever was, don't see what it is paid by either. */
async function seesPaid(
  tx: Transaction,
  viewer: TemplateViewer,
  { templateId }: Pick<StandingOrderContent, 'templateId'>,
): Promise<boolean> {
  return (await loadTemplateVersions(tx, templateId)).every((version) => seesTemplate(viewer, version));
}

const UNSEEN: Reason = { kind: 'permission', key: 'templateAccount', parameters: {} };

/** Nobody makes one that they couldn't see then, nor one whose orders they couldn't make themselves. */
async function editReasons(
  tx: Transaction,
  subject: Subject,
  rights: Rights,
  { after }: { after: StandingOrderContent | null },
): Promise<Reason[]> {
  if (after === null) return [];
  const accounts = await accountsOf(tx, subject);
  if (!(await seesPaid(tx, { rights, accounts }, after))) return [UNSEEN];
  const template = await loadTemplateContent(tx, after.templateId);
  const account = template?.debitAccountId ? accounts.get(template.debitAccountId) : undefined;
  const any = rights.refusal('PAYMENT_CREATE_ANY', 'GRANT');
  const refusals = [
    any && rights.refusal('PAYMENT_CREATE_FROM_TEMPLATE', 'GRANT') && any,
    account && rights.refusal('ACCOUNT_PAYMENTS', 'EDIT', account),
  ];
  return refusals.filter((refusal) => !!refusal);
}

/** Those who see the templates that it pays and would pay; the level in their area isn't enough. */
async function visible(tx: Transaction, subject: Subject, rights: Rights, first: number) {
  if (refusalOf(rights, GOVERNED_KINDS.standingOrder, 'view')) return null;
  const values = seenTemplateValues({ rights, accounts: await accountsOf(tx, subject) });
  const seen = (json: string) => `not exists (select from templates t where t.client_id = r.client_id
    and t.id = (${json}->>'templateId')::uuid and not ${seenThroughout(first)})`;
  return { condition: `(${seen('r.content')} and ${seen('r.before')})`, values };
}

async function approval(
  tx: Transaction,
  changes: Parameters<ObjectAccess['approval']>[1],
): ReturnType<ObjectAccess['approval']> {
  const accounts = await loadAccounts(tx);
  const templatesOf = ({ before, content }: (typeof changes)[number]) =>
    [before, content].filter((one) => one !== null).map((one) => (one as StandingOrderContent).templateId);
  const versions = new Map<TemplateId, TemplateContent[]>();
  for (const id of new Set(changes.flatMap(templatesOf))) versions.set(id, await loadTemplateVersions(tx, id));
  return (rights, change) => {
    const refusal = refusalOf(rights, GOVERNED_KINDS.standingOrder, 'approve');
    if (refusal) return [refusal];
    const all = templatesOf(change).flatMap((id) => versions.get(id) ?? []);
    return all.every((version) => seesTemplate({ rights, accounts }, version)) ? [] : [UNSEEN];
  };
}
