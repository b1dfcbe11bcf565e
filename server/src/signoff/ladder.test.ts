import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Money } from '@portico/contract/money';
import { convert, debitTotals, ruleLines } from '../testing/sign-off-oracle.ts';
import { evaluateRule } from './evaluate-rule.ts';
import { ladderOf, limitsOf, type Rung } from './ladder.ts';

/** The rung that an amount is on. */
function rungOf(ladder: Rung[], { amountHundredThousandths, currency }: Money): Rung {
  return ladder.find(({ upTo }) => {
    if (upTo === null) return true;
    const converted = convert(amountHundredThousandths, currency, upTo.currency);
    return converted !== null && converted <= upTo.amountHundredThousandths;
  })!;
}

it('asks of every amount what the rules ask of it, also if a rate is missing', () => {
  fc.assert(
    fc.property(ruleLines, debitTotals, (lines, totals) => {
      for (const total of totals) {
        const account = { ...total, name: total.accountName };
        const ladder = ladderOf(lines, account, 'UPLOAD', limitsOf(lines, convert), convert);
        for (const amount of total.totals) {
          const { requirements, missing } = evaluateRule(lines, [{ ...total, totals: [amount] }], 'UPLOAD', convert);
          const rung = rungOf(ladder, amount);
          expect(rung.requirements === null).toBe(missing.length > 0);
          const asked = (some: typeof requirements) =>
            some.map((one) => [one.ruleConnectionType, one.lines.map(({ lineId }) => lineId)]);
          expect(asked(rung.requirements ?? [])).toEqual(asked(requirements));
        }
      }
    }),
    { numRuns: 5_000 },
  );
});

it('goes up: each limit is higher than those before it, where a rate compares them', () => {
  fc.assert(
    fc.property(ruleLines, (lines) => {
      const limits = limitsOf(lines, convert);
      for (const [index, limit] of limits.entries()) {
        for (const higher of limits.slice(index + 1)) {
          const converted = convert(limit.amountHundredThousandths, limit.currency, higher.currency);
          expect(converted === null || converted <= higher.amountHundredThousandths).toBe(true);
        }
      }
    }),
  );
});
