import type { Reason } from '@portico/contract/errors';
import type { TemplateId, UserId } from '@portico/contract/ids';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';
import { personalSettings } from '../session/public.ts';
import { seenContent, seenValues, type TemplateViewer } from './seen-templates.ts';

/** A template from which somebody can make payments now. */
export type UsableTemplate = {
  uniqueId: TemplateId;
  name: string;
  content: TemplateContent;
  version: number;
  /** The client's, not somebody's own: one who may pay no others may pay its creditor. */
  isClients: boolean;
  /** The latest version of which signers have let an order go; null before the first. */
  seenVersion: number | null;
};

/**
 * SQL over a template `t`: somebody may use it. Its parameters begin at `$<first>`, and are `usableValues`. One that is
 * about to be added isn't there yet; a change that waits has no effect.
 */
export function usableTemplate(first: number): string {
  return `t.client_id = current_client() and t.deleted_at is null and t.entity_status <> 'CREATION_PENDING'
    and (case when t.owner_id is null then $${first + 2}::boolean else t.owner_id = $${first + 3} end)
    and ${seenContent('t.content', first)}`;
}

export function usableValues(viewer: TemplateViewer, { userId }: Pick<Subject, 'userId'>): unknown[] {
  const { rights } = viewer;
  return [
    ...seenValues(viewer),
    rights.has('CLIENT_TEMPLATES', 'VIEW_ONLY'),
    rights.has('MY_TEMPLATES', 'VIEW_ONLY') ? userId : null,
  ];
}

const USABLE_TEMPLATE = `select t.id as "uniqueId", t.name, t.content, t.version, t.owner_id is null as "isClients",
       t.seen_version as "seenVersion"
     from templates t join clients c on c.client_id = t.client_id and c.payment_templates`;

/**
 * A template of the client's from which the portal itself can make payments; null if there is no such one now. It isn't
 * deleted before the transaction ends.
 */
export async function loadClientTemplate(tx: Transaction, id: TemplateId): Promise<UsableTemplate | null> {
  return tx.row<UsableTemplate>(
    `${USABLE_TEMPLATE} where t.client_id = current_client() and t.id = $1 and t.owner_id is null
       and t.deleted_at is null and t.entity_status <> 'CREATION_PENDING' for key share of t`,
    [id],
  );
}

/** What a template said at one of its versions. */
export async function loadVersion(tx: Transaction, id: TemplateId, version: number): Promise<TemplateContent> {
  const row = await tx.row<{ content: TemplateContent }>(
    `select content from template_versions where client_id = current_client() and template_id = $1 and version = $2`,
    [id, version],
  );
  return row!.content;
}

/** Everybody who has written something of a template since signers last let a payment from it go. */
export async function unseenMakersOf(tx: Transaction, { uniqueId, seenVersion }: UsableTemplate): Promise<UserId[]> {
  const rows = await tx.rows<{ id: UserId }>(
    `select distinct unnest(makers) as id from template_versions
     where client_id = current_client() and template_id = $1 and version > $2`,
    [uniqueId, seenVersion ?? 0],
  );
  return rows.map(({ id }) => id);
}

/** Of these templates, those from which somebody can make payments. */
export async function loadUsableTemplates(
  tx: Transaction,
  subject: Subject,
  viewer: TemplateViewer,
  ids: readonly TemplateId[],
): Promise<Map<TemplateId, UsableTemplate>> {
  if (ids.length === 0) return new Map();
  const values = usableValues(viewer, subject);
  const rows = await tx.rows<UsableTemplate>(
    `${USABLE_TEMPLATE} where ${usableTemplate(1)} and t.id = any($${values.length + 1}::uuid[])`,
    [...values, ids],
  );
  return new Map(rows.map((row) => [row.uniqueId, row]));
}

/** Whether the client pays with templates, and somebody has chosen to (spec A3); how they begin. */
export async function templateSettings(
  tx: Transaction,
  subject: Subject,
): Promise<{ paysWithTemplates: boolean; takesValues: boolean }> {
  const row = await tx.row<{ templates: boolean; values: boolean }>(
    `select payment_templates as templates, payment_values_from_template as values from clients
     where client_id = current_client()`,
  );
  const own = personalSettings(subject);
  return {
    paysWithTemplates: row!.templates && own.paymentTemplates,
    takesValues: row!.values && own.paymentValuesFromTemplate,
  };
}

/** Why somebody can't make payments from templates at all; null if they can. */
export async function fromTemplatesRefusal(
  tx: Transaction,
  subject: Subject,
  { rights }: Pick<TemplateViewer, 'rights'>,
): Promise<Reason | null> {
  const any = rights.refusal('PAYMENT_CREATE_ANY', 'GRANT');
  const refusal = any && rights.refusal('PAYMENT_CREATE_FROM_TEMPLATE', 'GRANT');
  if (refusal) return refusal;
  const { paysWithTemplates } = await templateSettings(tx, subject);
  return paysWithTemplates ? null : { kind: 'state', key: 'templatesOff', parameters: {} };
}

/** Counts an order made from these templates, at this instant. */
export async function markTemplatesUsed(tx: Transaction, ids: readonly TemplateId[], at: Date): Promise<void> {
  await tx.write(
    `update templates t set last_used_at = $2
     from (select client_id, id from templates where client_id = current_client() and id = any($1) order by id for no key update) used
     where t.client_id = used.client_id and t.id = used.id`,
    [ids, at],
  );
}
