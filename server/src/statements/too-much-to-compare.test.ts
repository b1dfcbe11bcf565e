import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { importFile, makeProvider } from '../testing/statement-files.ts';

let portal: TestPortal;
let provider: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
});
afterAll(() => portal.stop());

/** Statements of one day without numbers, each opening on the closing balance of another one, given from the last on. */
function backwards(iban: string, from: number, until: number): string {
  const one = (at: number) =>
    `:20:A\n:25:${iban}\n:60F:C261119CHF${at},00\n:61:2611191119C1,00NTRFNONREF\n:62F:C261119CHF${at + 1},00\n-\n`;
  return Array.from({ length: until - from }, (_, index) => one(until - 1 - index)).join('');
}

it('leaves more statements of a day than can be compared in conflict, and what counted as it was', async () => {
  const client = await portal.makeClient();
  const { iban, id } = client.accounts[0]!;
  const reader = await portal.signIn(client.users['clerk']!);
  const states = async () => {
    const filter = encodeURIComponent(JSON.stringify({ account: [id] }));
    const { body } = await portal.call('GET', `reporting/statements?filter=${filter}&size=1000`, { token: reader });
    const listed = body.content as { uniqueId: string; state: string }[];
    return { listed, number: Map.groupBy(listed, ({ state }) => state) };
  };
  await importFile(portal, provider, backwards(iban, 0, 2));
  await importFile(portal, provider, backwards(iban, 2, 252));
  const { number, listed } = await states();
  expect(number.get('COUNTED')).toHaveLength(2);
  expect(number.get('CONFLICT')).toHaveLength(250);

  const decide = (what: string, { uniqueId }: { uniqueId: string }) =>
    portal.call('POST', `reporting/statements/${uniqueId}/${what}`, { token: provider, body: { reason: 'Test' } });
  const counted = listed.find(({ state }) => state === 'COUNTED')!;
  expect(await decide('takeOut', counted)).toMatchObject({ status: 200, body: { state: 'TAKEN_OUT' } });
  const taken = (await states()).number;
  expect([taken.get('COUNTED')?.length, taken.get('TAKEN_OUT')?.length]).toEqual([1, 1]);
});

it('keeps two hundred findings of a file of very many statements of accounts that nobody has', async () => {
  const text = Array.from({ length: 1_500 }, (_, index) => `:20:A\n:25:${index}\n:28C:1\n:60F:C261119CHF1,\n:62F:C261119CHF1,\n-\n`); // prettier-ignore
  const { problems } = await importFile(portal, provider, text.join(''));
  expect(problems).toHaveLength(200);
  expect(problems.at(-1)).toMatchObject({ key: 'moreFindings', parameters: { count: 1_301 } });
});
