import type { connectionList } from '@portico/contract/accounts/lists';
import { EntityStatusWord } from '../../approvals/public.ts';
import type { Looks } from '../../ui/grid/columns/column.ts';
import type { ConnectionRow } from './model.ts';

/** How the list of connections looks. */
export const CONNECTION_LOOKS: Looks<typeof connectionList, ConnectionRow> = {
  name: { width: 220, grows: 2, tone: 'strong' },
  entityStatus: { width: 168, cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} /> },
  folder: { width: 160, grows: 1, tone: 'detail' },
  channelKind: { width: 120, priority: 3, tone: 'detail' },
  paymentFormat: { width: 150, priority: 2 },
  cutOffsCount: { width: 110 },
  banksCount: { width: 84 },
  clientsCount: { width: 84, priority: 2 },
};
