import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountState } from './account-state.ts';
import { balanceHistory, type HistoryStatement } from './balance-history.ts';
import { addDays } from '../../platform/days/days.ts';
import { daysFrom, expectedDay, lastBankingDay } from './banking-day.ts';

const TODAY = '2026-11-20';

function statement(day: string, amount: bigint | null, fields: Partial<HistoryStatement> = {}): HistoryStatement {
  const consolidated = amount === null ? null : { amount, isOlderRate: false };
  return { day, hasBalance: true, consolidated, state: 'COUNTED', isBreak: false, ...fields };
}
const history = (accounts: HistoryStatement[][], from: string, to: string) =>
  balanceHistory(accounts, daysFrom(from, to), TODAY).map(({ date, amount, current }) => [
    date.slice(8),
    amount === null ? null : Number(amount),
    current,
  ]);

it('carries each balance forward until the next one, also over the weekend', () => {
  const daily = ['13', '16', '17', '18', '19'].map((day, index) => statement(`2026-11-${day}`, BigInt(index)));
  expect(history([daily], '2026-11-12', '2026-11-20')).toEqual([
    ['12', null, 0],
    ['13', 0, 1],
    ['14', 0, 1],
    ['15', 0, 1],
    ['16', 1, 1],
    ['17', 2, 1],
    ['18', 3, 1],
    ['19', 4, 1],
    ['20', 4, 1],
  ]);
});

it('calls a day without a statement complete if the next one follows, not if it doesn’t or is awaited', () => {
  const [first, third] = [statement('2026-11-16', 1n), statement('2026-11-18', 3n)];
  expect(history([[first, third]], '2026-11-16', '2026-11-20')).toEqual([
    ['16', 1, 1],
    ['17', 1, 1],
    ['18', 3, 1],
    ['19', 3, 0],
    ['20', 3, 0],
  ]);
  const broken = { ...third, isBreak: true };
  expect(history([[first, broken]], '2026-11-16', '2026-11-18')).toEqual([
    ['16', 1, 1],
    ['17', 1, 0],
    ['18', 3, 0],
  ]);
});

it('leaves out an account without a rate, and does not call it complete', () => {
  const known = [statement('2026-11-19', 5n)];
  expect(history([known, [statement('2026-11-19', null)]], TODAY, TODAY)).toEqual([['20', 5, 1]]);
});

it('shows statements in conflict by the doubt, never by their balance', () => {
  const conflict = statement('2026-11-19', 900n, { state: 'CONFLICT' });
  expect(history([[statement('2026-11-18', 1n), statement('2026-11-19', 5n), conflict]], '2026-11-18', TODAY)).toEqual([
    ['18', 1, 1],
    ['19', 5, 0],
    ['20', 5, 0],
  ]);
});

it('keeps the last balance if a statement has none', () => {
  const without = statement('2026-11-19', null, { hasBalance: false });
  expect(history([[statement('2026-11-18', 1n), without]], TODAY, TODAY)).toEqual([['20', 1, 0]]);
});

const anyStatements = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 90 }).map((offset) => addDays('2026-09-01', offset)),
      hasBalance: fc.boolean(),
      amount: fc.option(fc.bigInt({ min: -1000n, max: 1000n })),
      isOlderRate: fc.boolean(),
      state: fc.constantFrom<HistoryStatement['state'][]>('COUNTED', 'COUNTED', 'COUNTED', 'CONFLICT'),
      isBreak: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((all): HistoryStatement[] =>
    all
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map(({ amount, isOlderRate, ...rest }) => ({
        ...rest,
        consolidated: amount === null || !rest.hasBalance ? null : { amount, isOlderRate },
      })),
  );

/** Judges one account and day by looking at all of its statements. */
function judge(statements: HistoryStatement[], date: string) {
  const until = statements.filter((one) => one.day <= date);
  const counted = (list: HistoryStatement[]) => list.filter((one) => one.state === 'COUNTED');
  const balance = counted(until).findLast((one) => one.hasBalance);
  if (!balance?.consolidated) return { amount: null, current: 0, isOlderRate: false };
  const due = [lastBankingDay(date), expectedDay(TODAY)].toSorted()[0]!;
  const state = accountState(
    {
      balanceDate: balance.day,
      lastBreak: counted(until).findLast((one) => one.isBreak)?.day ?? null,
      lastConflict: until.findLast((one) => one.state === 'CONFLICT')?.day ?? null,
    },
    due,
  );
  const next = counted(statements.filter((one) => one.day > date))[0];
  const isComplete = state === 'CURRENT' || (state === 'LATE' && next?.isBreak === false);
  return { ...balance.consolidated, current: isComplete ? 1 : 0 };
}

it('says of every day what looking at all statements says', () => {
  const days = daysFrom('2026-10-01', '2026-11-25');
  fc.assert(
    fc.property(fc.array(anyStatements, { maxLength: 4 }), (accounts) => {
      const expected = days.map((date) => {
        const judged = accounts.map((statements) => judge(statements, date));
        const known = judged.flatMap(({ amount }) => amount ?? []);
        return {
          date,
          amount: known.length ? known.reduce((sum, amount) => sum + amount, 0n) : null,
          current: judged.reduce((sum, { current }) => sum + current, 0),
          isOlderRate: judged.some((one) => one.isOlderRate),
        };
      });
      expect(balanceHistory(accounts, days, TODAY)).toEqual(expected);
    }),
  );
});

it('looks at each statement in conflict a few times, however many days lie before them', () => {
  let looks = 0;
  const last = '2026-11-18';
  const conflicts = Array.from({ length: 5_000 }, () => {
    const one = statement(last, 1n);
    return Object.defineProperty(one, 'state', { get: () => ((looks += 1), 'CONFLICT') });
  });
  const days = daysFrom(addDays(last, -400), last);
  balanceHistory([[statement(days[0]!, 1n), ...conflicts]], days, TODAY);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(4 * conflicts.length + 4 * days.length);
});
