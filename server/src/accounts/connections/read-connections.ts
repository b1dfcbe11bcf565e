import { connectionEndpoints } from '@portico/contract/accounts/connections';
import { CURRENCIES } from '@portico/contract/iso-codes';
import type { Reply, Request } from '@portico/contract/endpoint';
import { choicesHead, decideActions, objectHead } from '../../approvals/public.ts';
import { permitArea } from '../../permissions/public.ts';
import { PortalError } from '../../platform/errors.ts';
import { listing, type ListSource } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { connection, findConnection } from './connection.ts';
import { TIME_ZONES } from './time-zones.ts';

type One = (typeof connectionEndpoints)['one'];
type Choices = (typeof connectionEndpoints)['choices'];
type Item = Reply<(typeof connectionEndpoints)['list']>['content'][number];

const CONNECTIONS: ListSource<'connections'> = {
  expressions: {
    name: 'k.name',
    folder: 'k.folder',
    channelKind: 'k.channel_kind',
    paymentFormat: 'k.payment_format',
    cutOffsCount: 'k.cut_offs_count',
    banksCount: 'k.banks_count',
    clientsCount: 'k.clients_count',
    entityStatus: 'k.entity_status',
  },
  key: { expression: 'k.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const CONNECTION = `k.id as "uniqueId", k.name, k.folder, k.channel_kind as "channelKind", k.payment_format as "paymentFormat",
  k.cut_offs_count as "cutOffsCount", k.banks_count as "banksCount", k.clients_count as "clientsCount", k.entity_status as "entityStatus"`;

/** The provider's connections, with those that still wait for a second person. */
export const connectionList = listing({
  name: 'connections',
  endpoint: connectionEndpoints.list,
  permit: ({ tx, subject }) => permitArea(tx, subject, connection.area, connection.needs.view),
  source: () => CONNECTIONS,
  rows: () => ({
    visible: 'from provider_connections() k where true',
    values: [],
    id: 'k.id',
    select: CONNECTION,
    shown: 'from page join provider_connections() k on k.id = page.id',
  }),
  present: (_rights, stored: readonly Item[]) => stored,
});

/** One connection with what the caller may do with it, and the waiting change. */
export async function getConnection({ tx, subject }: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const rights = await permitArea(tx, subject, connection.area, connection.needs.view);
  const stored = await findConnection(tx, params.uniqueId);
  if (!stored) throw new PortalError('NOT_FOUND');
  const { content, status, channelKind, banksCount, clientsCount } = stored;
  return {
    ...(await objectHead(tx, subject, connection, params.uniqueId, stored)),
    content,
    channelKind,
    banksCount,
    clientsCount,
    actions: await decideActions(tx, rights, connection, { id: params.uniqueId, status }),
  };
}

/** What a connection may name. */
export async function connectionChoices({ tx, subject }: Context<Choices>): Promise<Reply<Choices>> {
  const rights = await permitArea(tx, subject, connection.area, connection.needs.view);
  return {
    channels: await tx.rows<Reply<Choices>['channels'][number]>('select folder, kind from provider_channels()'),
    timeZones: [...TIME_ZONES],
    currencies: [...CURRENCIES],
    ...(await choicesHead(tx, subject, rights, connection)),
  };
}
