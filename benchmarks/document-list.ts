import type { TestClient } from '../server/src/testing/clients.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { limited, timed, type Measure, type Result } from './measure.ts';
import { withPortal } from './with-portal.ts';

const OWNERS = 1_000;
/** As many as one person may keep. */
const DOCUMENTS_PER_OWNER = 1_000;
const RUNS = 15;
const REQUESTS = 10;
const BOUND_MILLISECONDS = 100;

const LIST = 'dlc/documents';
const filter = (value: object) => `${LIST}?filter=${encodeURIComponent(JSON.stringify(value))}`;

/** The Download Center of one of a thousand people who have kept 1,000,000 documents together. */
export const documentList: Measure = () =>
  withPortal({}, async (portal) => {
    const client = await portal.makeClient();
    await fill(portal, client);
    const token = await portal.signIn(client.users['clerk']!);
    const results: Result[] = [];
    for (const [what, path] of Object.entries(ASKED)) {
      const ask = () => timed(() => askOften(portal, token, path));
      await ask();
      const values: number[] = [];
      for (let run = 0; run < RUNS; run++) values.push((await ask()) / REQUESTS);
      results.push(limited(`${what}, of 1,000,000 documents`, 'ms per request', values, BOUND_MILLISECONDS));
    }
    return results;
  });

const ASKED = {
  'page as it opens': LIST,
  'by name': `${LIST}?sort=name,asc`,
  'by size, backwards': `${LIST}?sort=sizeBytes,desc`,
  'those not downloaded': filter({ downloadStatus: ['NEW'] }),
  'the search': filter({ search: 'Document 999' }),
};

async function askOften(portal: TestPortal, token: string, path: string): Promise<void> {
  for (let request = 0; request < REQUESTS; request++) {
    const { status, body } = await portal.call('GET', path, { token });
    if (status !== 200 || body.content.length === 0) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  }
}

async function fill(portal: TestPortal, { id, users }: TestClient): Promise<void> {
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into users (client_id, id, user_name, full_name, email, settings_id, created_at)
       select $1, gen_random_uuid(), 'person' || n, 'Person ' || n, 'person' || n || '@client.example', gen_random_uuid(), now()
       from generate_series(2, $2::int) n`,
      [id, OWNERS],
    );
    // Without files: the list reads none.
    await tx.write(
      `insert into documents (client_id, id, owner_id, kind, name, file_name, file_type, status, failure, size_bytes, digest,
         created_at, created_by, downloaded_at, kept_until)
       select $1, gen_random_uuid(), u.id, 'DOWNLOAD', 'Document ' || n, 'Document ' || n || '.csv', 'CSV', 'EXPIRED', null,
         (n * 7919) % 100000, sha256(n::text::bytea), now() - n * interval '1 hour', 'Person', case when n % 3 = 0 then now() end, now()
       from (select id from users where client_id = $1 and (id = $3 or user_name like 'person%')) u, generate_series(1, $2::int) n`,
      [id, DOCUMENTS_PER_OWNER, users['clerk']!.id],
    );
  });
  await portal.owner.pool.query('vacuum analyze documents');
}
