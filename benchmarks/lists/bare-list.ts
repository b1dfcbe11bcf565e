import Fastify from 'fastify';
import pg from 'pg';
import { readPage } from '../../server/src/platform/grid/grid-page.ts';
import { ENTRY_COLUMNS, TRANSACTION_GRID, visibleEntries } from '../../server/src/statements/transaction-grid.ts';

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
  const actor = { clientId: '', accounts: new Map(), seesAll: true, seesMany: false };
  const rows = async <Row>(sent: string | { text: string }) => {
    statements.push(typeof sent === 'string' ? sent : sent.text);
    return [{ gridCount: 0 }] as Row[];
  };
  await readPage(
    { rows } as never,
    TRANSACTION_GRID,
    { size: '100' },
    {
      ...visibleEntries(actor),
      id: 'e.id',
      select: ENTRY_COLUMNS,
      shown: 'from page join statement_entries e on e.client_id = $1 and e.id = page.id',
    },
  );
  return statements[0]!;
}
