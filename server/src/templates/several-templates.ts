import type { Reply, Request } from '@portico/contract/endpoint';
import type { TemplateId, UserId } from '@portico/contract/ids';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { clientTemplateEndpoints, myTemplateEndpoints } from '@portico/contract/templates/endpoints';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import { holdingAccounts } from '../accounts/public.ts';
import { changeObjects, type ChangeContext, type GovernedEntity } from '../approvals/public.ts';
import { permitArea } from '../permissions/public.ts';
import type { Context } from '../platform/http/route.ts';
import { loadTemplateViewer, seenContent, seenValues } from './seen-templates.ts';
import { shownAccount } from './shown-account.ts';
import type { MyTemplate } from './template.ts';

type Endpoints = typeof clientTemplateEndpoints | typeof myTemplateEndpoints;
type Contents = Reply<Endpoints['contents']>;
type Several = Reply<Endpoints['several']>;
type Sent = Pick<Request<Endpoints['several']>, 'body'>;
type Asked = Pick<Context<Endpoints['contents']>, 'tx' | 'subject'>;

/** All that the client's templates say that the caller sees, also those that wait for a second person. */
export const clientTemplateContents = (context: Asked): Promise<Contents> =>
  templateContents(context, 'CLIENT_TEMPLATES');

/** All that the caller's own say. */
export const myTemplateContents = (context: Asked): Promise<Contents> => templateContents(context, 'MY_TEMPLATES');

type Row = { uniqueId: TemplateId; version: number; entityStatus: EntityStatus; content: TemplateContent };

async function templateContents({ tx, subject }: Asked, area: 'CLIENT_TEMPLATES' | 'MY_TEMPLATES'): Promise<Contents> {
  await permitArea(tx, subject, area, 'VIEW_ONLY');
  const viewer = await loadTemplateViewer(tx, subject);
  const rows = await tx.rows<Row>(
    `select t.id as "uniqueId", t.version, t.entity_status as "entityStatus", t.content - 'ownerId' as content
     from templates t
     where t.client_id = current_client() and t.deleted_at is null and t.owner_id is not distinct from $3
       and ${seenContent('t.content', 1)}
     order by lower(t.name), t.id`,
    [...seenValues(viewer), area === 'MY_TEMPLATES' ? subject.userId : null],
  );
  return {
    objects: rows.map((row) => {
      const { debitAccountId } = row.content;
      const account = debitAccountId && viewer.accounts.get(debitAccountId);
      return { ...row, debitAccount: account ? shownAccount(account) : null };
    }),
  };
}

/** Adds and changes several of the client's templates, or asks a second person to. */
export const changeClientTemplates =
  (entity: GovernedEntity<TemplateContent>) =>
  async (context: ChangeContext, { body }: Sent): Promise<Several> =>
    changeTemplates(context, entity, body, (content) => content);

/** The same with the caller's own. */
export const changeMyTemplates =
  (entity: GovernedEntity<MyTemplate>) =>
  async (context: ChangeContext, { body }: Sent): Promise<Several> =>
    changeTemplates(context, entity, body, (content) => ownedBy(content, context.subject.userId));

/** A template as one person's own. */
export function ownedBy(content: TemplateContent, ownerId: UserId): MyTemplate {
  return { ...content, ownerId };
}

async function changeTemplates<Content>(
  context: ChangeContext,
  entity: GovernedEntity<Content>,
  { changes, comment }: Sent['body'],
  contentOf: (sent: TemplateContent) => Content,
): Promise<Several> {
  const asked = changes.map(({ uniqueId: id, version, ...change }) => {
    const content = contentOf(change.content);
    if (id === undefined || version === undefined) return { action: 'ADD', content, comment } as const;
    return { action: 'UPDATE', id, version, content, comment } as const;
  });
  const outcomes = await holdingAccounts(context.tx, () => changeObjects(context, entity, asked));
  return { outcomes };
}
