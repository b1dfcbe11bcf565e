import { TEST_PASSWORD } from '../../server/src/testing/clients.ts';
import { businessIdOf, READER } from '../entries/holders.ts';
import type { Member } from '../entries/population.ts';

/** Signs the client's reader in with a password alone, and returns the headers for their requests. */
export async function signIn(address: string, member: Member): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/portal/api/portal/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: businessIdOf(member), username: READER, password: TEST_PASSWORD }),
  });
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  if (!accessToken) throw new Error(`${businessIdOf(member)} can't sign in: ${answer.status}.`);
  return { authorization: `Bearer ${accessToken}` };
}
