import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { startPortico } from '../../testing/portal/processes.ts';
import { camtFile, makeProvider, postStatements } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';
import { statementsFolder } from './collect-folder.ts';

let portal: TestPortal;
let provider: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  // The workers are processes on real time: a session of the portal's own time would be long over for them.
  portal.clock.set(systemClock.now());
  provider = await portal.signIn((await makeProvider(portal)).admin);
});
afterAll(() => portal.stop());

/** More statements than a batch takes, so that a crash can come between two. */
const STATEMENTS = 1_001;

function manyStatements(iban: string): string {
  const day = (index: number) => new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10);
  return camtFile(
    ...Array.from({ length: STATEMENTS }, (_, index) => ({
      iban,
      number: String(index + 1),
      date: day(index),
      opening: `${1000 + index}.00`,
      entries: [{ amount: '1.00', text: `Entry ${index}` }],
    })),
  );
}

const environment = () => ({ DATABASE_URL: portal.databaseUrl, PORTICO_DATA: portal.config.dataFolder });

it.each([
  ['folder', [0, 1]],
  // What a channel has delivered is not stored again.
  ['channel', [1]],
])('a file of a %s whose worker dies after taking it in has one effect', async (way, entries) => {
  const { accounts } = await portal.makeClient();
  const [account] = accounts;
  const folder =
    way === 'folder'
      ? statementsFolder(portal.config)
      : join(portal.config.dataFolder, 'banks', account!.folder, 'from-bank');
  await mkdir(folder, { recursive: true });
  const name = `${way}.xml`;
  await writeFile(join(folder, name), camtFile({ iban: account!.iban, entries: [{ amount: '1.00' }] }));
  const first = await startPortico(['worker'], { ...environment(), PORTICO_CRASH_AT: 'statement file taken in' }).ended;
  expect(first.signal).toBe('SIGKILL');
  const second = startPortico(['worker'], environment());
  onTestFinished(() => second.stop());
  await until(
    () => readdir(folder),
    (names) => !names.includes(name),
  );
  const imports = await until(
    async () =>
      (await portal.call('GET', 'reporting/statements/import/status', { token: provider })).body.filter(
        (one: { fileName: string }) => one.fileName === name,
      ),
    (all) =>
      all.length === entries.length && all.every((one: { stepStatus: string }) => one.stepStatus !== 'IN_PROGRESS'),
  );
  expect(imports.map((one: { entryCount: number }) => one.entryCount).toSorted()).toEqual(entries);
  expect(imports.every((one: { status: string }) => one.status === 'IMPORTED')).toBe(true);
});

describe('An import whose worker dies', () => {
  it.each(['statement import begun', 'statement batch stored', 'statement batch stored#2', 'statements stored'])(
    'at “%s” is finished by the next one, every statement once',
    async (crashPoint) => {
      const { accounts } = await portal.makeClient();
      const { body } = await postStatements(portal, provider, manyStatements(accounts[0]!.iban));
      const first = await startPortico(['worker'], { ...environment(), PORTICO_CRASH_AT: crashPoint }).ended;
      expect(first.signal).toBe('SIGKILL');
      const second = startPortico(['worker'], environment());
      onTestFinished(() => second.stop());
      const path = `reporting/statements/import/status?uniqueId=${body.uniqueId}`;
      const status = await until(
        async () => (await portal.call('GET', path, { token: provider })).body[0],
        (one) => one.stepStatus !== 'IN_PROGRESS',
        60,
      ).catch((error: unknown) => {
        throw new Error(`The second worker has not finished it. It said: ${second.said().slice(0, 4_000)}`, {
          cause: error,
        });
      });
      expect(status).toMatchObject({ status: 'IMPORTED', entryCount: STATEMENTS, problems: [] });
      const stored = await portal.owner.inNoClient((tx) =>
        tx.row<{ statements: number; entries: number; distinct: number; following: number }>(
          `select count(*)::int as statements, (select count(*)::int from statement_entries where account_id = $1) as entries,
           (select count(distinct remittance)::int from statement_entries where account_id = $1) as distinct,
           count(*) filter (where continuity = 'FOLLOWS')::int as following
         from statements where account_id = $1 and state = 'COUNTED'`,
          [accounts[0]!.id],
        ),
      );
      expect(stored).toEqual({
        statements: STATEMENTS,
        entries: STATEMENTS,
        distinct: STATEMENTS,
        following: STATEMENTS - 1,
      });
    },
  );
});
