import { expect } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { TestClient } from './clients.ts';
import { personOf, type Person } from './orders.ts';
import type { TestPortal } from './portal/portal.ts';

export type Impersonation = ApiAnswer<'POST portal/impersonate'>;

/** One of the provider's people as a client, or as one of its users: their own tokens open nothing until it ends. */
export async function impersonate(
  portal: TestPortal,
  person: Person,
  client: TestClient,
  role?: string,
): Promise<Person & { session: Impersonation['user'] }> {
  const user = role === undefined ? undefined : client.users[role]!;
  const query = new URLSearchParams({ clientId: client.businessId, ...(user && { username: user.username }) });
  const { status, body } = await person.call<Impersonation>('POST', `portal/impersonate?${query}`);
  expect(status).toBe(200);
  return { ...personOf(portal, user ?? person.user, body.accessToken!), session: body.user };
}
