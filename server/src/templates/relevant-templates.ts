import type { Reply } from '@portico/contract/endpoint';
import type { AccountId } from '@portico/contract/ids';
import { TEMPLATES_PER_OWNER_MAXIMUM } from '@portico/contract/limits';
import type { templatesEndpoints } from '@portico/contract/templates/endpoints';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { presentTemplate, SHOWN_TEMPLATE, type StoredTemplate } from './read-templates.ts';
import { loadTemplateViewer } from './seen-templates.ts';
import { fromTemplatesRefusal, usableTemplate, usableValues } from './usable-templates.ts';

type Endpoint = (typeof templatesEndpoints)['relevantTemplates'];
type Shown = Reply<Endpoint>['templates'][number];
type Row = StoredTemplate<Shown> & { debitAccountId: AccountId | null; isLocked: boolean };

/**
 * The templates from which somebody can make payments now (spec A7), without those locked to an account that they may not
 * debit. With *create from template* alone, only the client's.
 */
export async function relevantTemplates({ tx, subject }: Context<Endpoint>): Promise<Reply<Endpoint>> {
  const viewer = await loadTemplateViewer(tx, subject);
  const refusal = await fromTemplatesRefusal(tx, subject, viewer);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  const rows = await tx.rows<Row>(
    `select ${SHOWN_TEMPLATE}, case when t.owner_id is null then 'CLIENT' else 'MINE' end as kind,
       coalesce(t.version > t.seen_version, false) as "changedSinceUse", t.debit_account_id as "debitAccountId",
       t.content->'locked' ? 'debitAccountId' as "isLocked"
     from templates t where ${usableTemplate(1)}
     order by t.name collate portal_order, t.id limit ${2 * TEMPLATES_PER_OWNER_MAXIMUM}`,
    usableValues(viewer, subject),
  );
  const debitable = viewer.rights.reached('ACCOUNT_PAYMENTS', 'EDIT', viewer.accounts);
  const mayDebit = (id: AccountId) => debitable.get(id)?.isDeleted === false;
  // Their own show nobody else what they may pay.
  const takesClients = !viewer.rights.has('PAYMENT_CREATE_ANY', 'GRANT');
  const isUsable = ({ kind, debitAccountId, isLocked }: Row) =>
    (kind === 'CLIENT' || !takesClients) && (!isLocked || debitAccountId === null || mayDebit(debitAccountId));
  return {
    templates: rows
      .filter(isUsable)
      .map(({ debitAccountId: _id, isLocked: _locked, ...shown }) => presentTemplate<Shown>(shown)),
  };
}
