import type { ClientContent, clientsEndpoints } from '@portico/contract/clients/endpoints';
import type { Request } from '@portico/contract/endpoint';
import type { Language } from '@portico/contract/languages';
import { audit } from '../platform/audit.ts';
import { asClient } from '../platform/database/as-client.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import { endSessions } from '../session/public.ts';
import { decideClientUpdate, permitBankAdministrator } from './permit-bank-administrator.ts';
import { contentOf, findClient, type ClientRow } from './read-clients.ts';

type Endpoint = (typeof clientsEndpoints)['updateClient'];

/**
 * Changes a client at once, without a second person, since a client is not governed master data. How its people sign in
 * and sign isn't part of it: `requestTwoPersonRule` changes that and takes two.
 */
export async function updateClient(
  { tx, clock, subject, language }: Context<Endpoint>,
  { params, body: { content, version } }: Request<Endpoint>,
): Promise<void> {
  await permitClientUpdate(tx, subject);
  const row = await findClient(tx, params.uniqueId);
  const before = contentOf(row);
  await refuseOtherProfile(tx, subject, language, row, content);
  const at = clock.now();
  if (!(await write(tx, row.client_id, version, at, content))) throw new PortalError('CONTENT_CHANGED');
  await asClient(tx, row.client_id, subject.clientId, async () => {
    if (before.active && !content.active) await endSessions(tx, clock, 'everybody', 'CLIENT_INACTIVATED');
    const object = { id: row.client_id, name: content.name };
    const change = { before, after: content };
    await audit({ tx, clock, subject }, 'clientChanged', object, { provider: subject.businessId }, change);
  });
}

/** Permits users who may change clients; tells others why not. */
export async function permitClientUpdate(tx: Transaction, subject: Subject): Promise<void> {
  const { allowed, reasons } = decideClientUpdate(await permitBankAdministrator(tx, subject));
  if (!allowed) throw new PortalError('UNAUTHORIZED', { reasons });
}

async function write(tx: Transaction, id: string, version: number, at: Date, content: ClientContent): Promise<boolean> {
  const row = await tx.row<{ done: boolean }>(
    'select provider_update_client($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as done',
    [
      id,
      version,
      at,
      content.name,
      content.description,
      content.active,
      content.licensedModules,
      content.cashPoolProfile === 'NONE' ? 'CLIENT' : content.cashPoolProfile,
      content.paymentTemplates,
      content.paymentValuesFromTemplate,
    ],
  );
  return row!.done;
}

/** People of a partner or a corporate see the Download Center alone: a client with accounts can't become one. */
async function refuseOtherProfile(
  tx: Transaction,
  subject: Subject,
  language: Language,
  row: ClientRow,
  { cashPoolProfile }: ClientContent,
): Promise<void> {
  if (cashPoolProfile === contentOf(row).cashPoolProfile) return;
  const account = await asClient(tx, row.client_id, subject.clientId, () =>
    tx.row('select 1 from accounts where client_id = current_client() and deleted_at is null limit 1'),
  );
  if (!account) return;
  const message = text(language, 'clients.problem.profileHasAccounts');
  throw new PortalError('REQUEST_FIELDS', { fields: [{ field: 'content.cashPoolProfile', message }] });
}
