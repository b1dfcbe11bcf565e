import type { ClientId } from '@portico/contract/ids';
import type { Database } from '../../server/src/platform/database/db.ts';

/** A key made from another one and a number, in the form of a version 4 UUID. */
const newKey = (key: string) => `overlay(overlay(md5(${key}::text || n) placing '4' from 13) placing '8' from 17)`;

/** Makes `count` copies of the client's only order and its groups: a long list without as many uploads. */
export async function copyOnlyOrder(owner: Database, clientId: ClientId, count: number): Promise<void> {
  await owner.inClient(clientId, async (tx) => {
    await tx.write(
      `with copies as (select o, n from orders o, generate_series(1, $2::int) n where o.client_id = $1),
            parts as (select g, n from transaction_groups g, generate_series(1, $2::int) n where g.client_id = $1),
            made as (insert into orders
              select (jsonb_populate_record(o, jsonb_build_object('id', ${newKey('(o).id')}, 'duplicate_allowed', true))).* from copies)
       insert into transaction_groups
         select (jsonb_populate_record(g, jsonb_build_object(
           'id', ${newKey('(g).id')}, 'order_id', ${newKey('(g).order_id')}))).* from parts`,
      [clientId, count],
    );
  });
}
