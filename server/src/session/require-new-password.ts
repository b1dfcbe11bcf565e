import type { Transaction } from '../platform/db.ts';

/**
 * Somebody sets a new password before they do anything else: at their next sign-in, or at once where they are signed
 * in. Nothing for people without a password, who get theirs by a link or sign in by the identity provider. For
 * everything that leaves a password in doubt; the caller audits the cause.
 */
export async function requireNewPassword(tx: Transaction, userId: string): Promise<void> {
  await tx.write(
    `update users set password_change_required = true
      where client_id = current_client() and id = $1 and password_hash is not null`,
    [userId],
  );
}
