import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider } from '../../testing/statement-files.ts';

let portal: TestPortal;
let provider: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
});
afterAll(() => portal.stop());

/** As close to the largest amount as two decimals allow. */
const MOST = '92233720368547.00';
/** A statement of an unknown account, with a page missing. */
const OPEN = ':20:A\n:25:X\n:28C:1/1\n:60F:C261119CHF1,\n:61:2611191119D1,NTRFNONREF\n:62M:C261119CHF0,\n';
const keysOf = ({ problems }: { problems: { key: string }[] }) => problems.map(({ key }) => key);
async function newAccount(): Promise<{ iban: string; id: string }> {
  return (await portal.makeClient()).accounts[0]!;
}
const storedOf = ({ id }: { id: string }) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ state: string; opening: string | null; closing: string | null; addsUp: boolean | null }>(
      `select state, opening_hundred_thousandths::text as opening, closing_hundred_thousandths::text as closing, adds_up as "addsUp"
       from statements where account_id = $1 order by day, page_first`,
      [id],
    ),
  );

it('leaves out a statement whose sum exceeds any amount, and takes in the others of its file', async () => {
  const [one, two] = [await newAccount(), await newAccount()];
  const most = Array.from({ length: 3 }, () => ({ amount: MOST }));
  const file = camtFile({ iban: one.iban, opening: null, closing: null, entries: most }, { iban: two.iban, entries: [{ amount: '5.00' }] }); // prettier-ignore
  const status = await importFile(portal, provider, file);
  expect(status.status).toBe('IMPORTED');
  expect(keysOf(status)).toContain('statementSumTooLarge');
  expect(await storedOf(one)).toEqual([]);
  expect(await storedOf(two)).toMatchObject([{ state: 'COUNTED' }]);
});

it('stores no balance computed from pages beyond all amounts, however often they are judged', async () => {
  const account = await newAccount();
  const page = (number: number, isLast: boolean) =>
    camtFile({ iban: account.iban, number: '7', opening: MOST, closing: MOST, entries: [{ amount: MOST }], page: { number, isLast } }); // prettier-ignore
  for (const file of [page(1, false), page(2, false), page(3, true)])
    expect((await importFile(portal, provider, file)).status).toBe('IMPORTED');
  const stored = await storedOf(account);
  expect(stored.map(({ opening }) => opening !== null)).toEqual([true, false, false]);

  const derived = { iban: account.iban, number: '8', date: '2026-11-16', opening: null, closing: `-${MOST}` };
  await importFile(portal, provider, camtFile({ ...derived, entries: [{ amount: MOST }] }));
  const again = camtFile({ ...derived, number: '9', entries: [{ amount: MOST, text: 'other' }] });
  expect((await importFile(portal, provider, again)).status).toBe('IMPORTED');
});

it('stores the statements of a file in portions, though one of its first waits for a page', async () => {
  const account = await newAccount();
  const small = Array.from({ length: 5_000 }, (_, at) => `:28C:${at + 1}\n:60F:C261119CHF${at + 1},\n:62F:C261119CHF0,\n`); // prettier-ignore
  await importFile(portal, provider, `${OPEN}:20:B\n:25:${account.iban}\n${small.join('')}`, 'statement.sta');
  const portions = await portal.owner.inNoClient(
    (tx) =>
    tx.rows<{ count: number }>('select count(*)::int as count from statements where account_id = $1 group by xmin', [account.id]), // prettier-ignore
  );
  expect(portions.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
  expect(Math.max(...portions.map(({ count }) => count))).toBeLessThan(2_600);
});

it('lists ten thousand unassigned statements of a file, and counts the others', async () => {
  const { uniqueId, problems } = await importFile(portal, provider, OPEN + ':20:\n'.repeat(12_000), 'statement.sta');
  const [listed] = await portal.owner.inNoClient(
    (tx) =>
    tx.rows<{ count: number }>('select count(*)::int as count from statement_import_results where import_id = $1', [uniqueId]), // prettier-ignore
  );
  expect(listed).toEqual({ count: 10_000 });
  expect(problems.at(-1).parameters.count).toBeGreaterThan(12_000 - 200);
});
