import type { Reply, Request } from '@portico/contract/endpoint';
import { impersonationList } from '@portico/contract/impersonation/lists';
import type { impersonationEndpoints } from '@portico/contract/impersonation/endpoints';
import { findClient } from '../clients/public.ts';
import { asClient } from '../platform/database/as-client.ts';
import { readPage } from '../platform/grid/grid-page.ts';
import type { GridSource } from '../platform/grid/grid-source.ts';
import type { Context } from '../platform/http/route.ts';
import { USER_STATE } from '../users/public.ts';
import { permitImpersonation } from './permit-impersonation.ts';

type List = (typeof impersonationEndpoints)['impersonationUsers'];
type Item = Reply<List>['content'][number];

const USER_GRID: GridSource = {
  columns: impersonationList.columns,
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
export async function listImpersonationUsers(
  { tx, subject }: Context<List>,
  { params, query }: Request<List>,
): Promise<Reply<List>> {
  await permitImpersonation(tx, subject);
  const client = await findClient(tx, params.uniqueId);
  const { rows, total, next } = await asClient(tx, client.client_id, subject.clientId, () =>
    readPage<Item>(tx, USER_GRID, query, {
      visible: `from users u ${WITH_SUBCLIENT} where u.client_id = current_client() and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'`,
      values: [],
      id: 'u.id',
      select: `u.id as "uniqueId", u.user_name as username, u.full_name as "fullName", u.job_title as "jobTitle", ${USER_STATE} as state,
        s.business_id as "subclientId"`,
      shown: `from page join users u on u.client_id = current_client() and u.id = page.id ${WITH_SUBCLIENT}`,
    }),
  );
  return { content: rows, ...total, ...next };
}
