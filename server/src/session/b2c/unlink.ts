import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';

/** Unlinks the user from the identity provider. The next subject with their verified e-mail is linked again. */
export async function unlinkB2c(tx: Transaction, userId: UserId): Promise<void> {
  await tx.write('delete from b2c_links where client_id = current_client() and user_id = $1', [userId]);
}
