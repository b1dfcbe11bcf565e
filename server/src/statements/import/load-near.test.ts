import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { trustedId, type AccountId, type StatementId } from '@portico/contract/ids';
import type { StatementState } from '@portico/contract/statements/model';
import type { Database, Transaction } from '../../platform/database/db.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider } from '../../testing/statement-files.ts';
import { copyTestStatement } from '../../testing/statements.ts';
import { loadNear, type Chain } from './load-near.ts';
import { Effort } from '../settle/effort.ts';

let portal: TestPortal;
let provider: string;
let db: Database;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
  db = await portal.openAs('portico_worker', 1);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

/** Days count from the first of January 2020. `page`: what it is a page of; counts unless stated otherwise. */
type Stretch = { first: number; last: number; page: string | null; state?: StatementState };
const dayOf = (day: number) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
const statementOf = (
  accountId: AccountId,
  { first, last, page }: Stretch,
  id = trustedId<StatementId>(randomUUID()),
) => ({
  id,
  accountId,
  firstDay: dayOf(first),
  day: dayOf(last),
  pageDigest: page && Buffer.from(page).toString('hex'),
});

/** An account that has one statement, and a way to store others of any days beside it. */
async function newPlace() {
  const client = await portal.makeClient();
  const { iban, id: accountId } = client.accounts[0]!;
  await importFile(portal, provider, camtFile({ iban, date: dayOf(-1_000) }));
  const template = await portal.owner.inNoClient((tx) =>
    tx.row<{ id: string }>('select id from statements where account_id = $1', [accountId]),
  );
  const store = async (stretches: readonly Stretch[]) => {
    const all = stretches.map((stretch) => statementOf(accountId, stretch));
    const rows = all.map(({ id, firstDay, day, pageDigest }, index) => ({
      id,
      first_day: firstDay,
      day,
      page_digest: pageDigest && `\\x${pageDigest}`,
      key_digest: `\\x${id.replaceAll('-', '')}`,
      state: stretches[index]!.state ?? 'COUNTED',
      ...(isOut(stretches[index]!) && {
        decision: 'TAKEN_OUT',
        decided_at: new Date(),
        decided_by: 'T',
        decision_reason: 'T',
      }),
    }));
    await portal.owner.inNoClient((tx) => copyTestStatement(tx, template!.id, rows));
    return all.map(({ id }) => id);
  };
  const clear = () =>
    portal.owner.inNoClient((tx) => tx.write('delete from statements where account_id = $1 and id <> $2', [accountId, template!.id])); // prettier-ignore
  /** What is near, and what finding it took. */
  const nearBy = (chain: Chain, ...fresh: Stretch[]) =>
    db.inClient(client.id, async (tx) => {
      const took = { rounds: 0, rows: 0 };
      const counting: Transaction = {
        ...tx,
        async rows<Row>(...asked: Parameters<Transaction['rows']>) {
          const rows = await tx.rows<Row>(...asked);
          took.rounds += 1;
          took.rows += rows.length;
          return rows;
        },
      };
      const effort = new Effort();
      const found = await loadNear(counting, fresh.map((stretch) => statementOf(accountId, stretch)), chain, effort); // prettier-ignore
      return { ids: found && found.map(({ id }) => id).toSorted(), took, steps: effort.steps };
    });
  const near = (...fresh: Stretch[]) => nearBy('all', ...fresh);
  return { store, clear, near, nearBy };
}

/**
 * By definition: anything that meets a near one, or is a page of the same within a hundred days, is near. Statements
 * taken out lead nowhere, and are near if all of their days are.
 */
function expected(all: readonly (Stretch & { id: string })[], fresh: readonly Stretch[]): string[] {
  const [out, stored] = [all.filter(isOut), all.filter((one) => !isOut(one))];
  const leads = (one: Stretch, other: Stretch) =>
    (one.first <= other.last && other.first <= one.last) ||
    (one.page !== null && one.page === other.page && other.last >= one.first - 100 && other.last <= one.last + 100);
  const near = new Set<string>();
  for (let from: readonly Stretch[] = fresh; from.length > 0;) {
    const found = stored.filter((one) => !near.has(one.id) && from.some((each) => leads(each, one)));
    for (const { id } of found) near.add(id);
    from = found;
  }
  const days = new Set([...fresh, ...stored.filter(({ id }) => near.has(id))].flatMap(daysOf));
  const inside = out.filter((one) => daysOf(one).every((day) => days.has(day)));
  return [...near, ...inside.map(({ id }) => id)].toSorted();
}

const isOut = ({ state }: Stretch) => state === 'TAKEN_OUT';
const daysOf = ({ first, last }: Stretch) => upTo(last - first + 1, (day) => first + day);

const whole = (first: number, last: number): Stretch => ({ first, last, page: null });
const upTo = <One>(length: number, make: (index: number) => One) => Array.from({ length }, (_, index) => make(index));

describe('What is near a statement', () => {
  it('is found at once along a chain of days of any length, each statement once', async () => {
    for (const length of [200, 400]) {
      const { store, near } = await newPlace();
      await store(upTo(length, (at) => whole(2 * at, 2 * at + 2)));
      const { ids, took } = await near(whole(2 * length, 2 * length + 2));
      expect(ids).toHaveLength(length);
      expect(took).toEqual({ rounds: 2, rows: length });
    }
  });

  it('is found at once if many share the same days', async () => {
    const { store, near } = await newPlace();
    await store(upTo(500, (at) => whole(at % 7, 7 + (at % 11))));
    const { ids, took } = await near(...upTo(300, (at) => whole(at % 5, 9)));
    expect(ids).toHaveLength(500);
    expect(took).toEqual({ rounds: 2, rows: 500 });
  });

  it('is too much beyond two thousand, or if pages lead on and on', async () => {
    const { store, near, clear } = await newPlace();
    await store(upTo(2_001, (at) => whole(2 * at, 2 * at + 2)));
    expect(await near(whole(-1, 0))).toMatchObject({ ids: null, took: { rounds: 1, rows: 2_001 } });
    await clear();
    const pages = (length: number) => upTo(length, (at) => ({ first: 100 * at, last: 100 * at, page: 'a' }));
    await store(pages(30));
    expect((await near({ first: -100, last: -100, page: 'a' })).ids).toHaveLength(30);
    await clear();
    await store(pages(200));
    expect(await near({ first: -100, last: -100, page: 'a' })).toMatchObject({ ids: null, took: { rounds: 50 } });
  });

  it.each([
    ['TAKEN_OUT', 'all'],
    ['TAKEN_OUT', 'counting'],
    ['CONFLICT', 'counting'],
    ['REPLACED', 'counting'],
  ] as const)(
    'excludes what is reached through one that is %s, among %s, and that one itself beyond its days',
    async (state, chain) => {
      const { store, nearBy } = await newPlace();
      await store([...upTo(30, (at) => whole(at, at)), { ...whole(0, 50), state }]);
      const ids = await store([{ ...whole(40, 42), state }, whole(41, 41), { ...whole(40, 41), state }]);
      expect((await nearBy(chain, whole(39, 41))).ids).toEqual([ids[1]!, ids[2]!].toSorted());
    },
  );

  it('includes what a conflict leads to among all', async () => {
    const { store, near } = await newPlace();
    const ids = await store([...upTo(30, (at) => whole(at, at)), { ...whole(0, 29), state: 'CONFLICT' }]);
    expect((await near(whole(29, 29))).ids).toEqual(ids.toSorted());
  });

  it('is what meets it, or is a page of the same statement, and what is near that', async () => {
    const { store, near, clear } = await newPlace();
    const page = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null, freq: 2 });
    const state = fc.constantFrom<StatementState[]>('COUNTED', 'CONFLICT', 'COVERED', 'TAKEN_OUT');
    const stretch = fc
      .tuple(fc.nat(600), fc.oneof(fc.constant(0), fc.nat(12)), page, state)
      .map(([first, length, of, is]): Stretch => ({ first, last: first + length, page: of, state: is }));
    const some = fc.tuple(fc.array(stretch, { maxLength: 60 }), fc.array(stretch, { minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(some, async ([stored, fresh]) => {
        await clear();
        const ids = await store(stored);
        const all = stored.map((one, index) => ({ ...one, id: ids[index]! }));
        expect((await near(...fresh)).ids).toEqual(expected(all, fresh));
      }),
      { numRuns: 150, seed: 33 },
    );
  });
});
