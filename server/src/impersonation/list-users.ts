import type { Reply } from '@portico/contract/endpoint';
import { impersonationEndpoints } from '@portico/contract/impersonation/endpoints';
import { findClient } from '../clients/public.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import { USER_STATE } from '../users/public.ts';
import { permitImpersonation } from './permit-impersonation.ts';

type Item = Reply<(typeof impersonationEndpoints)['impersonationUsers']>['content'][number];

const USERS: ListSource<'impersonation'> = {
  expressions: {
    username: { sql: 'u.user_name', isNeverNull: true },
    fullName: { sql: 'u.full_name', isNeverNull: true },
    subclientId: 's.business_id',
  },
  key: { expression: 'u.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'username,asc',
};
const WITH_SUBCLIENT = 'left join subclients s on s.client_id = u.client_id and s.id = u.subclient_id';

/** The users of a client whom the caller may impersonate, including those who can't sign in now. */
export const impersonationList = listing({
  name: 'impersonation',
  endpoint: impersonationEndpoints.impersonationUsers,
  async permit({ tx, subject }, { uniqueId }) {
    await permitImpersonation(tx, subject);
    return findClient(tx, uniqueId);
  },
  clientOf: (client) => client.client_id,
  about: ({ name }) => ({ clientName: name }),
  source: () => USERS,
  rows: () => ({
    visible: `from users u ${WITH_SUBCLIENT} where u.client_id = current_client() and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'`,
    values: [],
    id: 'u.id',
    select: `u.id as "uniqueId", u.user_name as username, u.full_name as "fullName", u.job_title as "jobTitle", ${USER_STATE} as state,
        s.business_id as "subclientId"`,
    shown: `from page join users u on u.client_id = current_client() and u.id = page.id ${WITH_SUBCLIENT}`,
  }),
  present: (_client, stored: readonly Item[]) => stored,
});
