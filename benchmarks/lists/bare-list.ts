import Fastify from 'fastify';
import pg from 'pg';
import { trustedId } from '@portico/contract/ids';
import { readList } from '../../server/src/platform/grid/listing.ts';
import { transactionList } from '../../server/src/statements/list-statement-transactions.ts';
import type { StatementsActor } from '../../server/src/statements/statements-actor.ts';

// The reference for the list: just the web framework and the database driver with the list's own SQL, as the owner,
// whom no policy binds. No session, no permission, no answer validation.
const text = await listStatement();
// Dates stay text, as in the portal: the driver would create two hundred Date objects per page.
pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = Fastify();
app.route<{ Querystring: { client: string } }>({
  method: 'GET',
  url: '/list',
  handler: async (request) => {
    const { rows } = await pool.query<{ gridCount: number }>(text, [request.query.client]);
    return { content: rows, totalElements: rows[0]?.gridCount ?? 0 };
  },
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });

/** The statement behind the list's default page; its only parameter is the client. */
async function listStatement(): Promise<string> {
  const statements: string[] = [];
  const actor: StatementsActor = {
    clientId: trustedId(''),
    accounts: new Map(),
    seesAll: true,
    seesMany: false,
    seesSalaries: true,
  };
  const rows = async <Row>(sent: string | { text: string }) => {
    statements.push(typeof sent === 'string' ? sent : sent.text);
    return [{ gridCount: 0 }] as Row[];
  };
  const list = { ...transactionList, permit: async () => actor, present: () => [] };
  await readList(list, { tx: { rows }, subject: { clientKind: 'CLIENT' } } as never, {
    params: undefined,
    query: { size: '100' },
  });
  return statements[0]!;
}
