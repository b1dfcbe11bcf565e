import { clientsEndpoints, type ClientContent } from '@portico/contract/clients/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId } from '@portico/contract/ids';
import type { Module } from '@portico/contract/permissions/model';
import { switchedCategories } from '../approvals/public.ts';
import { asClient } from '../platform/database/as-client.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import { decideClientUpdate, permitBankAdministrator } from './permit-bank-administrator.ts';

type One = (typeof clientsEndpoints)['client'];
type Item = Omit<Reply<(typeof clientsEndpoints)['clients']>['content'][number], 'createdOn'> & { createdOn: Date };

const PROFILE = `case c.kind when 'CLIENT' then 'NONE' else c.kind end`;

const CLIENTS: ListSource<'clients'> = {
  expressions: {
    clientId: 'c.business_id',
    name: 'c.name',
    description: 'c.description',
    cashPoolProfile: PROFILE,
    active: 'c.active::text',
    usersCount: 'c.users_count',
    createdOn: 'c.created_at',
  },
  key: { expression: 'c.client_id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'clientId,asc',
};

/** The clients of the provider, without the provider itself. */
export const clientList = listing({
  name: 'clients',
  endpoint: clientsEndpoints.clients,
  permit: ({ tx, subject }) => permitBankAdministrator(tx, subject),
  source: () => CLIENTS,
  rows: () => ({
    visible: 'from provider_clients() c where current_client() is not null',
    values: [],
    id: 'c.client_id',
    select: `c.client_id as "uniqueId", c.business_id as "clientId", c.name, c.description, ${PROFILE} as "cashPoolProfile", c.active,
      c.users_count as "usersCount", c.created_at as "createdOn"`,
    shown: 'from page join provider_clients() c on c.client_id = page.id',
  }),
  present: (_rights, stored: readonly Item[]) =>
    stored.map((row) => ({ ...row, createdOn: row.createdOn.toISOString() })),
});

export type ClientRow = {
  client_id: ClientId;
  business_id: string;
  name: string;
  description: string | null;
  kind: 'CLIENT' | 'PARTNER' | 'CORPORATE';
  active: boolean;
  licensed_modules: Module[];
  payment_templates: boolean;
  payment_values_from_template: boolean;
  version: number;
  created_at: Date;
  changed_at: Date | null;
};

/** One client of the provider. Throws NOT_FOUND, also for the provider itself. */
export async function findClient(tx: Transaction, id: string): Promise<ClientRow> {
  const row = await tx.row<ClientRow>('select * from provider_clients() c where c.client_id = $1', [id]);
  if (!row) throw new PortalError('NOT_FOUND');
  return row;
}

export function contentOf(row: ClientRow): ClientContent {
  return {
    name: row.name,
    description: row.description,
    active: row.active,
    licensedModules: row.licensed_modules,
    cashPoolProfile: row.kind === 'CLIENT' ? 'NONE' : row.kind,
    paymentTemplates: row.payment_templates,
    paymentValuesFromTemplate: row.payment_values_from_template,
  };
}

/** One client with its settings and subclients. */
export async function getClient({ tx, subject }: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const rights = await permitBankAdministrator(tx, subject);
  const row = await findClient(tx, params.uniqueId);
  return asClient(tx, row.client_id, subject.clientId, async () => ({
    uniqueId: row.client_id,
    clientId: row.business_id,
    content: contentOf(row),
    version: row.version,
    createdOn: row.created_at.toISOString(),
    lastChange: row.changed_at?.toISOString() ?? null,
    subclients: await subclientsOf(tx),
    twoPersonCategories: await switchedCategories(tx),
    actions: { update: decideClientUpdate(rights) },
  }));
}

function subclientsOf(tx: Transaction): Promise<Reply<One>['subclients']> {
  return tx.rows(
    `select s.id as "uniqueId", s.business_id as "clientId", s.name, s.active,
       (select count(*)::int from users u where u.client_id = s.client_id and u.subclient_id = s.id and u.deleted_at is null) as "usersCount"
     from subclients s where s.client_id = current_client() order by s.business_id`,
  );
}
