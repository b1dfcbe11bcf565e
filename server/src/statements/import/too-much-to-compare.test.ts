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

/** Statements of one day without numbers, each opening on another's closing balance, given from the last on. */
function backwards(iban: string, from: number, until: number): string {
  const one = (at: number) =>
    `:20:A\n:25:${iban}\n:60F:C261119CHF${at},00\n:61:2611191119C1,00NTRFNONREF\n:62F:C261119CHF${at + 1},00\n-\n`;
  return Array.from({ length: until - from }, (_, index) => one(until - 1 - index)).join('');
}

it('leaves too many statements of a day in conflict, and what counted as it was', async () => {
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

  // One of these days and others contests them all; an ordinary statement of another day has nothing to do with them.
  const span = { iban, number: 'SPAN', openingDate: '2026-11-10', date: '2026-11-30', opening: '7.00' };
  await importFile(portal, provider, camtFile({ ...span, entries: [{ amount: '1.11', date: '2026-11-10' }] }));
  const next = { iban, number: 'NEXT', date: '2026-11-23', opening: '300.00', entries: [{ amount: '1.00' }] };
  await importFile(portal, provider, camtFile(next));
  const named = await portal.owner.inNoClient((tx) =>
    tx.rows('select number, state from statements where account_id = $1 and number is not null order by number', [id]),
  );
  expect(named).toEqual([
    { number: 'NEXT', state: 'COUNTED' },
    { number: 'SPAN', state: 'CONFLICT' },
  ]);
});

it('takes statements in beside one that spans years and thousands of others, until and after its removal', async () => {
  const client = await portal.makeClient();
  const { iban, id } = client.accounts[0]!;
  const take = (...statements: Parameters<typeof camtFile>) => importFile(portal, provider, camtFile(...statements));
  const days = Array.from({ length: 2_001 }, (_, day) =>
    new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const daily = days.map((date, at) => ({
    iban,
    number: `D${at}`,
    date,
    opening: `${at}.00`,
    entries: [{ amount: '1.00' }],
  }));
  await take(...daily);
  const entries = [
    { amount: '1.11', date: '2006-01-01' },
    { amount: '1.12', date: '2029-12-31' },
  ];
  await take({ iban, number: 'SPAN', date: '2030-01-01', openingDate: '2006-01-01', opening: '7.00', entries });
  const next = (number: string, date: string, opening: string) =>
    take({ iban, number, date, opening, entries: [{ amount: '1.00' }] });
  const states = async () => {
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ id: string; number: string; state: string }>(
        `select id, number, state from statements where account_id = $1 and number not like 'D%'`,
        [id],
      ),
    );
    return {
      span: rows.find(({ number }) => number === 'SPAN')!,
      all: Object.fromEntries(rows.map(({ number, state }) => [number, state])),
    };
  };
  await next('H1', '2026-11-18', '2001.00');
  const { span, all } = await states();
  expect(all).toEqual({ SPAN: 'CONFLICT', H1: 'COUNTED' });
  const body = { reason: 'It spans everything' };
  expect((await portal.call('POST', `reporting/statements/${span.id}/takeOut`, { token: provider, body })).status).toBe(
    200,
  );
  await next('H2', '2026-11-19', '2002.00');
  expect((await states()).all).toEqual({ SPAN: 'TAKEN_OUT', H1: 'COUNTED', H2: 'COUNTED' });
});

it('keeps two hundred findings of a file of very many statements of unknown accounts', async () => {
  const text = Array.from({ length: 1_500 }, (_, index) => `:20:A\n:25:${index}\n:28C:1\n:60F:C261119CHF1,\n:62F:C261119CHF1,\n-\n`); // prettier-ignore
  const { problems } = await importFile(portal, provider, text.join(''));
  expect(problems).toHaveLength(200);
  expect(problems.at(-1)).toMatchObject({ key: 'moreFindings', parameters: { count: 1_301 } });
});
