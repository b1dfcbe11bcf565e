import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { EndpointDefinition } from '../contract/src/endpoint.ts';
import { statementsEndpoints } from '../contract/src/statements/endpoints.ts';
import { userEndpoints } from '../contract/src/users/endpoints.ts';
import { MODULES } from '../contract/src/permissions/model.ts';
import { pageRules } from '../server/src/app/page-rules.ts';
import { loadAccounts } from '../server/src/accounts/load-accounts.ts';
import { Changes } from '../server/src/platform/changes.ts';
import { openAs } from '../server/src/platform/database/database-logins.ts';
import { answerList, type Listing } from '../server/src/platform/grid/listing.ts';
import { route, type Services } from '../server/src/platform/http/route.ts';
import { RunningCalls } from '../server/src/platform/http/running-calls.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { sessionOpener } from '../server/src/session/public.ts';
import { visibleAccounts } from '../server/src/statements/statements-actor.ts';
import { transactionList } from '../server/src/statements/list-statement-transactions.ts';
import type { Subject } from '../server/src/platform/subject.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { userList } from '../server/src/users/read-users.ts';
import { inPairs, timed, type Measure, type Result } from './measure.ts';
import { makeLargeClient, type LargeClient } from './permissions/large-client.ts';
import { withPortal } from './with-portal.ts';

const PAIRS = 21;
const REQUESTS = 20;
const BOUND = 1.15;

/**
 * An authenticated call with its permission check, beside the same call without. The client has ten thousand users and
 * ten thousand accounts in fifty groups each. Process, connections, session, validation and SQL are the same. "Without"
 * means that nobody looks up rights or accounts: that the caller may see users, and which accounts they see, was found
 * out beforehand. A separate figure shows what leaving out the other accounts costs a list, beside the list of all.
 */
export const permissionCheck: Measure = () =>
  withPortal({}, async (portal) => {
    const client = await makeLargeClient(portal);
    const server = await startBoth(portal, client);
    const token = await portal.signIn(client.reader);
    const ask = (path: string) => asking(`${server.address}/portal/api/${path}`, token);
    const beside = async (figure: string, path: string, other: string) => {
      for (const list of [path, other]) await ask(list)();
      return inPairs(figure, 'ms per request', PAIRS, ask(path), ask(other), BOUND);
    };
    try {
      return [
        await beside('page of users with its permission check', 'checked/users', 'unchecked/users'),
        await beside('page of transactions with its check', 'checked/transactions', 'unchecked/transactions'),
        withoutBound(
          await beside('page of three quarters of the accounts beside all', 'checked/transactions', 'all/transactions'),
        ),
      ];
    } finally {
      await server.stop();
    }
  });

/** A figure for comparison between releases. */
function withoutBound({ bound: _bound, holds: _holds, ...result }: Result): Result {
  return result;
}

/** Milliseconds per request, sent one after the other. */
function asking(url: string, token: string): () => Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'portico-background': '1' };
  const ask = async () => {
    const answer = await fetch(url, { headers });
    const page = (await answer.json()) as { content?: unknown[] };
    if (page.content?.length !== 100) throw new Error(`${url}: ${answer.status} ${JSON.stringify(page).slice(0, 500)}`);
  };
  return async () => {
    const all = await timed(async () => {
      for (let request = 0; request < REQUESTS; request++) await ask();
    });
    return all / REQUESTS;
  };
}

/** The list without its check, for a caller of whom this is known. */
function knowing<Row, Params, View, Stored>(list: Listing<Row, Params, View, Stored>, view: View): typeof list {
  return { ...list, permit: () => Promise.resolve(view) };
}

/** The same lists with the check, without it, and for a user who sees everything, on one web server. */
async function startBoth(portal: TestPortal, { id: clientId, reader }: LargeClient) {
  const { config, clock, files } = portal;
  const db = await openAs(portal.config, 'portico_web', config.databaseConnections, { pipelined: true });
  const openSession = sessionOpener(clock, config.environment);
  const calls = new RunningCalls(config.databaseConnections);
  const changes = new Changes();
  const services: Services = { config, db, files, clock, log: silentLog, changes, calls, openSession, pageRules };
  const app = Fastify({ logger: false });
  await app.register(cookie);
  const at = <Definition extends EndpointDefinition>(definition: Definition, path: string): Definition => ({
    ...definition,
    path,
  });
  const { transactions } = statementsEndpoints;
  const users = userEndpoints.list;
  const subject = { clientId, userId: reader.id, licensedModules: MODULES, modules: MODULES } as unknown as Subject;
  const seen = await db.inClient(clientId, (tx) => visibleAccounts(tx, subject));
  const all = { ...seen, accounts: await db.inClient(clientId, loadAccounts), seesAll: true };
  route(app, services, at(users, 'checked/users'), answerList(userList));
  route(app, services, at(users, 'unchecked/users'), answerList(knowing(userList, undefined as never)));
  route(app, services, at(transactions, 'checked/transactions'), answerList(transactionList));
  route(app, services, at(transactions, 'unchecked/transactions'), answerList(knowing(transactionList, seen)));
  route(app, services, at(transactions, 'all/transactions'), answerList(knowing(transactionList, all)));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    await db.close();
  };
  return { address, stop };
}
