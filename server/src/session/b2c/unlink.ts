import type { Transaction } from '../../platform/db.ts';

/** No subject of the identity provider is this user any more. The next one with his verified e-mail is linked anew. */
export async function unlinkB2c(tx: Transaction, userId: string): Promise<void> {
  await tx.write('delete from b2c_links where client_id = current_client() and user_id = $1', [userId]);
}
