import { fileURLToPath } from 'node:url';
import { businessIdOf, uuidOf } from '../entries/holders.ts';
import type { Member } from '../entries/population.ts';
import { startPortalProcess, startServer, type Server } from '../load/processes.ts';
import type { Load } from '../load/protocol.ts';
import { signIn } from './sign-in.ts';

export type Requests = Load['requests'];
export type List = Server & {
  /** One request for each of these clients. */
  requests(members: readonly Member[], query?: string): Requests;
};

/** The portal's list of statement transactions in its own process, with a user of each client signed in. */
export async function startList(databaseUrl: string, members: readonly Member[]): Promise<List> {
  const server = await startPortalProcess(databaseUrl);
  const headers = new Map<number, Record<string, string>>();
  for (const member of members) headers.set(member.rank, await signIn(server.address, member));
  return {
    ...server,
    requests: (of, query = '') =>
      of.map(({ rank }) => ({ path: `/portal/api/reporting/transactions${query}`, headers: headers.get(rank)! })),
  };
}

/** The bare list. */
export async function startBareList(databaseUrl: string): Promise<Server> {
  const file = fileURLToPath(new URL('./bare-list.ts', import.meta.url));
  return startServer(file, [], { DATABASE_URL: databaseUrl }, '/');
}

export function bareRequests(members: readonly Member[]): Requests {
  return members.map((member) => ({ path: `/list?client=${uuidOf(businessIdOf(member))}`, headers: {} }));
}
