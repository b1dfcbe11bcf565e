import type { AuthenticatorKind } from '@portico/contract/session/model';
import type { FactorContext } from './factor.ts';

/** The names that a user gave their authenticators of a kind; null if they have none. */
export async function namesOf(
  { tx, subject }: Pick<FactorContext, 'tx' | 'subject'>,
  kind: AuthenticatorKind,
): Promise<string | null> {
  const rows = await tx.rows<{ name: string }>(
    'select name from authenticators where client_id = current_client() and user_id = $1 and kind = $2 order by id',
    [subject.userId, kind],
  );
  return rows.length === 0 ? null : rows.map(({ name }) => name).join(', ');
}
