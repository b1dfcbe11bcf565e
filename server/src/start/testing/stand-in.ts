import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { endWithParent } from '../../platform/lifetime.ts';

// A command line shaped like `portico`, for the supervisor's tests: it needs no product and records its calls.
const [command, option] = process.argv.slice(2);
const folder = process.env.PORTICO_DATA!;
const note = (text: string) => appendFileSync(join(folder, 'calls.txt'), `${text}\n`);
const isTold = (fault: string) => existsSync(join(folder, fault));

/** A service is told where the database is, but not its owner's credentials; this one reads what "migrate" left it. */
const ownerFile = join(folder, 'owner.txt');

async function count(address: string): Promise<number> {
  const client = new Client({ connectionString: address });
  client.on('error', () => {});
  await client.connect();
  const result = await client.query<{ count: string }>('select count(*) from made');
  await client.end();
  return Number(result.rows[0]!.count);
}

async function make(): Promise<void> {
  writeFileSync(ownerFile, process.env.DATABASE_URL!);
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('create table if not exists made (name text primary key)');
  await client.query(`insert into made values ('row') on conflict do nothing`);
  await client.end();
}

/** Like an endless loop: nothing else happens any more. */
function hang(): void {
  note('serve hangs');
  for (;;);
}

function serve(): void {
  note(`serve uses ${process.env.DATABASE_URL}`);
  const server = createServer(({ url }, response) => {
    if (isTold('hang-serve')) hang();
    if (url === '/healthz') return void response.writeHead(200).end();
    count(readFileSync(ownerFile, 'utf8')).then(
      (rows) => response.writeHead(200).end(String(rows)),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
  endWithParent(async () => {
    server.closeAllConnections();
    server.close();
    note('serve stopped');
    return await Promise.resolve();
  });
}

if (isTold(`fail-${command}`)) {
  console.log('This is what went wrong.');
  process.exit(1);
}
if (command === 'demo' && option === '--describe') {
  const users = [{ clientId: 'ACME', username: 'clerk', email: 'clerk@acme.example' }];
  console.log(JSON.stringify({ users, accounts: [] }));
} else {
  note(command!);
  if (command === 'migrate') await make();
  else if (command === 'serve') serve();
  else if (command === 'worker' || command === 'bank-simulator') {
    setInterval(() => {}, 1000);
    endWithParent(async () => await Promise.resolve());
  } else if (command === 'import') console.log(`rows ${await count(process.env.DATABASE_URL!)}`);
  else if (command === 'parse') console.log(`cwd ${process.cwd()} ${process.env.DATABASE_URL ?? 'none'}`);
}
