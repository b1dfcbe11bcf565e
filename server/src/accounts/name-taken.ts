import type { Transaction } from '../platform/database/db.ts';

/**
 * Whether another of the client's banks or owners has or had a name, without regard to case: a name is used once, since
 * the history refers to it. Two who add the same name at once wait for each other.
 */
export async function isNameTaken(
  tx: Transaction,
  table: 'banks' | 'owners',
  name: string,
  id: string,
): Promise<boolean> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended($1 || current_client(), 0))`, [`names of ${table} `]);
  const taken = await tx.row(
    `select 1 from ${table} where client_id = current_client() and lower(name) = lower($1) and id <> $2 limit 1`,
    [name, id],
  );
  return taken !== null;
}
