import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';

/**
 * The user must set a new password before anything else: at their next sign-in, or at once if signed in. Does nothing
 * for people without a password, who get one by link or sign in by the identity provider. Call it whenever a password
 * is in doubt; the caller audits the cause.
 */
export async function requireNewPassword(tx: Transaction, userId: UserId): Promise<void> {
  await tx.write(
    `update users set password_change_required = true
      where client_id = current_client() and id = $1 and password_hash is not null`,
    [userId],
  );
}
