import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId } from '@portico/contract/ids';
import {
  convert,
  convertWithAnyRate,
  debitTotals,
  expectedRequirements,
  ruleLines,
} from '../testing/sign-off-oracle.ts';
import { evaluateRule } from './evaluate-rule.ts';
import type { Convert, DebitTotal, Requirement, RuleLine } from './rule.ts';

const SOURCES = ['UPLOAD', 'EFT_WEB', 'TEMPLATE'] as const;

describe('The lines of a debit account', () => {
  it('are those that spec D5 names, whatever the rules and totals are', () => {
    fc.assert(
      fc.property(ruleLines, debitTotals, fc.constantFrom(...SOURCES), (lines, totals, source) => {
        const evaluation = evaluateRule(lines, totals, source, convert);
        for (const total of totals) {
          const expected = expectedRequirements(lines, total, source);
          const found = evaluation.requirements.filter((requirement) => requirement.accountId === total.accountId);
          expect(evaluation.missing.includes(total)).toBe(expected === null);
          const joined = found.map((requirement) => ({
            connection: requirement.ruleConnectionType,
            lineIds: requirement.lines.map((line) => line.lineId),
          }));
          expect(joined).toEqual(expected ?? []);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('are never easier to meet without a rate than with one, whatever the rate is', () => {
    fc.assert(
      fc.property(ruleLines, debitTotals, convertWithAnyRate, (lines, totals, withRate) => {
        for (const total of totals) {
          const [without, known] = [convert, withRate].map((each) => evaluateRule(lines, [total], 'UPLOAD', each));
          if (without!.missing.length > 0) continue;
          expect(known!.missing).toEqual([]);
          for (const held of without!.requirements) {
            const isMet = known!.requirements.some((least) => isAtMost(least, held, withRate));
            expect(isMet).toBe(true);
          }
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('apply the creator exclusion and second factor of any one to all', () => {
    fc.assert(
      fc.property(ruleLines, debitTotals, (lines, totals) => {
        for (const requirement of evaluateRule(lines, totals, 'UPLOAD', convert).requirements) {
          const used = lines.filter((line) => requirement.lines.some((each) => each.lineId === line.id));
          expect(requirement.excludeCreator).toBe(used.some((line) => line.excludeCreator));
          expect(requirement.secondFactorRequired).toBe(used.some((line) => line.secondFactorRequired));
        }
      }),
    );
  });
});

/** Whether the limit of a requirement is no higher than another's, as money. */
function isAtMost(least: Requirement, held: Requirement, withRate: Convert): boolean {
  if (held.limitHundredThousandths === null) return true;
  if (least.limitHundredThousandths === null) return false;
  const converted = withRate(least.limitHundredThousandths, least.limitCurrency, held.limitCurrency);
  return converted! <= held.limitHundredThousandths;
}

const TOTAL: DebitTotal = {
  accountId: trustedId('main'),
  accountName: 'Main',
  accountGroupIds: [],
  totals: [{ amountHundredThousandths: 1_000n, currency: 'CHF' }],
};

function line(id: string, fields: Partial<RuleLine> = {}): RuleLine {
  return {
    id, name: id, scope: { kind: 'ALL' }, sourceType: null, limitHundredThousandths: null, limitCurrency: 'CHF', signaturesRequired: 1, secondFactorRequired: true,
    excludeCreator: true, ruleConnectionType: 'AND', userIds: [], userGroupIds: [], ...fields,
  }; // prettier-ignore
}

function linesUsed(lines: RuleLine[], total: Partial<DebitTotal> = {}): string[][] {
  const { requirements } = evaluateRule(lines, [{ ...TOTAL, ...total }], 'UPLOAD', convert);
  return requirements.map((requirement) => requirement.lines.map(({ lineId }) => lineId));
}

describe('Selection', () => {
  it('takes the account before its groups before all', () => {
    const all = line('all');
    const group = line('group', { scope: { kind: 'ACCOUNT_GROUP', ids: ['g'] } });
    const account = line('account', { scope: { kind: 'ACCOUNT', ids: ['main'] } });
    expect(linesUsed([all, group, account], { accountGroupIds: ['g'] })).toEqual([['account']]);
    expect(linesUsed([all, group], { accountGroupIds: ['g'] })).toEqual([['group']]);
    expect(linesUsed([all, group])).toEqual([['all']]);
  });

  it('skips a scope whose lines are for other sources', () => {
    const account = line('account', { scope: { kind: 'ACCOUNT', ids: ['main'] }, sourceType: 'EFT_WEB' });
    expect(linesUsed([line('all'), account])).toEqual([['all']]);
  });

  it('takes an exact source before all sources of the same scope', () => {
    expect(linesUsed([line('any'), line('uploads', { sourceType: 'UPLOAD' })])).toEqual([['uploads']]);
  });

  it('includes the limit in its band', () => {
    const bands = [
      line('unlimited'),
      line('small', { limitHundredThousandths: 1_000n }),
      line('large', { limitHundredThousandths: 5_000n }),
    ];
    expect(linesUsed(bands)).toEqual([['small']]);
    expect(linesUsed(bands, { totals: [{ amountHundredThousandths: 1_001n, currency: 'CHF' }] })).toEqual([['large']]);
    expect(linesUsed(bands, { totals: [{ amountHundredThousandths: 5_001n, currency: 'CHF' }] })).toEqual([
      ['unlimited'],
    ]);
  });

  it('adds up the currencies of an account before it looks for the band', () => {
    const totals = [
      { amountHundredThousandths: 600n, currency: 'CHF' },
      { amountHundredThousandths: 201n, currency: 'EUR' },
    ];
    expect(linesUsed([line('unlimited'), line('small', { limitHundredThousandths: 1_000n })], { totals })).toEqual([
      ['unlimited'],
    ]);
  });

  it('asks for all lines of a band joined in two ways', () => {
    const [one, all] = [line('one', { ruleConnectionType: 'OR' }), line('all', { limitCurrency: 'EUR' })];
    for (const lines of [
      [one, all],
      [all, one],
    ]) {
      const { requirements } = evaluateRule(lines, [TOTAL], 'UPLOAD', convert);
      expect(requirements).toMatchObject([{ ruleConnectionType: 'AND', lines: [{}, {}] }]);
    }
  });

  it('compares limits of several currencies as money', () => {
    const bands = [
      line('euros', { limitHundredThousandths: 550n, limitCurrency: 'EUR' }),
      line('pounds', { limitHundredThousandths: 500n, limitCurrency: 'GBP', signaturesRequired: 2 }),
    ];
    expect(linesUsed(bands)).toEqual([['euros']]);
    expect(linesUsed(bands, { totals: [{ amountHundredThousandths: 1_200n, currency: 'CHF' }] })).toEqual([['pounds']]);
  });

  it('asks for each of two bands whose limits are the same money', () => {
    const limit = { limitHundredThousandths: 1_000n, ruleConnectionType: 'OR' as const };
    const bands = [
      line('francs', limit),
      line('euros', { ...limit, limitHundredThousandths: 500n, limitCurrency: 'EUR' }),
    ];
    expect(linesUsed(bands)).toEqual([['francs'], ['euros']]);
  });

  it('takes the strictest band and names the rate if it is missing', () => {
    const bands = [line('unlimited'), line('small', { limitHundredThousandths: 1_000n })];
    const totals = [{ amountHundredThousandths: 1n, currency: 'XXX' }];
    expect(linesUsed(bands, { totals })).toEqual([['unlimited']]);
    expect(evaluateRule(bands, [{ ...TOTAL, totals }], 'UPLOAD', convert).missingRates).toEqual([
      { from: 'XXX', to: 'CHF' },
    ]);
  });

  it('asks every group for its own requirement', () => {
    const groups = ['g', 'h'].map((id) => line(id, { scope: { kind: 'ACCOUNT_GROUP', ids: [id] } }));
    expect(linesUsed(groups, { accountGroupIds: ['g', 'h'] })).toEqual([['g'], ['h']]);
  });

  it('is missing when one of several groups has no band that is high enough', () => {
    const groups = [
      line('g', { scope: { kind: 'ACCOUNT_GROUP', ids: ['g'] } }),
      line('h', { scope: { kind: 'ACCOUNT_GROUP', ids: ['h'] }, limitHundredThousandths: 1n }),
    ];
    expect(evaluateRule(groups, [{ ...TOTAL, accountGroupIds: ['g', 'h'] }], 'UPLOAD', convert)).toMatchObject({
      requirements: [],
      missing: [{ accountId: trustedId('main') }],
    });
  });

  it('counts unlimited lines as one band, in any currency', () => {
    expect(linesUsed([line('francs'), line('euros', { limitCurrency: 'EUR' })])).toEqual([['francs', 'euros']]);
  });

  it('never lets an account through without a line', () => {
    expect(evaluateRule([], [TOTAL], 'UPLOAD', convert)).toMatchObject({ requirements: [], missing: [TOTAL] });
  });
});
