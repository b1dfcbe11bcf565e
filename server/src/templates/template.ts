import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import { trustedId, type TemplateId, type UserId } from '@portico/contract/ids';
import { GOVERNED_KINDS } from '@portico/contract/approvals/kinds';
import { isSalaryPayment } from '@portico/contract/payments/manual/salary';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { accountsOf, loadAccounts } from '../accounts/public.ts';
import {
  makersOf,
  type ChangedBy,
  governedKind,
  governedRow,
  refusalOf,
  type ContentProblem,
  type GovernedEntity,
  type ObjectAccess,
  type Stored,
} from '../approvals/public.ts';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';
import { describeTemplate } from './describe-template.ts';
import { loadTemplateViewer, seenContent, seenValues, seesTemplate } from './seen-templates.ts';
import { templateProblems } from './template-problems.ts';

/** A template of one person, with that person. */
export type MyTemplate = TemplateContent & { ownerId: UserId };

/** Templates of the client (spec B3: public), under the two-person rule. */
export const clientTemplate: GovernedEntity<TemplateContent> = {
  ...governedKind('clientTemplate'),
  ...sharedBy<TemplateContent>(() => null),
  access: { visible, approval },
  sees: async (tx, subject, rights, content) =>
    seesTemplate({ rights, accounts: await accountsOf(tx, subject) }, content),
  find: (tx, id, lock) => find<TemplateContent>(tx, id, lock, 'owner_id is null'),
};

/** Somebody's own (spec B3: private). Nobody else sees them or what is done with them. */
export const myTemplate: GovernedEntity<MyTemplate> = {
  ...governedKind('myTemplate'),
  ...sharedBy<MyTemplate>(({ ownerId }) => ownerId),
  isPrivate: ({ ownerId }, { userId }) => ownerId === userId,
  sees: async (tx, subject, rights, content) =>
    content.ownerId === subject.userId && seesTemplate({ rights, accounts: await accountsOf(tx, subject) }, content),
  find: (tx, id, lock) => find<MyTemplate>(tx, id, lock, 'owner_id is not null'),
};

/** What both kinds have in common; they differ in whose they are. */
function sharedBy<Content extends TemplateContent>(ownerOf: (content: Content) => UserId | null) {
  return {
    auditType: 'TEMPLATE',
    nameOf: ({ name }) => name,
    editReasons: (tx, subject, _rights, { after }) => unseenReasons(tx, subject, after),
    problems: (tx, content, id): Promise<ContentProblem[]> => templateProblems(tx, content, id, ownerOf(content)),
    async add(tx, id, content, status, by) {
      await tx.write(
        `insert into templates (client_id, id, owner_id, name, content, entity_status, changed_at)
         values (current_client(), $1, $2, $3, $4, $5, $6)`,
        [id, ownerOf(content), content.name, JSON.stringify(content), status, by.at],
      );
      await keepVersion(tx, id, by);
    },
    async update(tx, id, content, by) {
      await tx.write(
        `update templates set name = $2, content = $3, version = version + 1, changed_at = $4
         where client_id = current_client() and id = $1`,
        [id, content.name, JSON.stringify(content), by.at],
      );
      await keepVersion(tx, id, by);
    },
    ...governedRow('templates'),
    describe: describeTemplate,
  } satisfies Partial<GovernedEntity<Content>>;
}

async function keepVersion(tx: Transaction, id: string, by: ChangedBy): Promise<void> {
  await tx.write(
    `insert into template_versions (client_id, template_id, version, content, at, makers)
     select client_id, id, version, content, $2, $3 from templates where client_id = current_client() and id = $1`,
    [id, by.at, makersOf(by)],
  );
}

type Row<Content> = { content: Content; status: EntityStatus; version: number };

async function find<Content>(
  tx: Transaction,
  id: string,
  lock: boolean,
  whose: 'owner_id is null' | 'owner_id is not null',
): Promise<Stored<Content> | null> {
  return tx.row<Row<Content>>(
    `select content, entity_status as status, version from templates
     where client_id = current_client() and id = $1 and ${whose} and deleted_at is null ${lock ? 'for update' : ''}`,
    [trustedId<TemplateId>(id)],
  );
}

/** Nobody makes a template that they couldn't see then. */
async function unseenReasons(tx: Transaction, subject: Subject, after: TemplateContent | null): Promise<Reason[]> {
  if (after === null) return [];
  const viewer = await loadTemplateViewer(tx, subject);
  const salary = isSalaryPayment(after, after) ? viewer.rights.refusal('PAYMENT_SALARY_DETAILS', 'GRANT') : null;
  if (salary) return [salary];
  return seesTemplate(viewer, after) ? [] : [{ kind: 'permission', key: 'templateAccount', parameters: {} }];
}

/** Those who see the template as it is and as it would be; the level in its area isn't enough. */
async function visible(tx: Transaction, subject: Subject, rights: Rights, first: number) {
  if (refusalOf(rights, GOVERNED_KINDS.clientTemplate, 'view')) return null;
  const values = seenValues({ rights, accounts: await accountsOf(tx, subject) });
  const seen = (json: string) => `(${json} is null or ${seenContent(json, first)})`;
  return { condition: `${seen('r.content')} and ${seen('r.before')}`, values };
}

async function approval(tx: Transaction): ReturnType<ObjectAccess['approval']> {
  const accounts = await loadAccounts(tx);
  return (rights, { before, content }) => {
    const refusal = refusalOf(rights, GOVERNED_KINDS.clientTemplate, 'approve');
    if (refusal) return [refusal];
    const contents = [before, content].filter((one) => one !== null) as TemplateContent[];
    const isSeen = contents.every((one) => seesTemplate({ rights, accounts }, one));
    return isSeen ? [] : [{ kind: 'permission', key: 'templateAccount', parameters: {} }];
  };
}
