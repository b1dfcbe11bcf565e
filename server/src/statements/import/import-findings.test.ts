import { expect, it } from 'vitest';
import { ImportFindings } from './import-findings.ts';

const PLACE = { line: 1, column: 1 };

it('keeps two hundred findings however many there are, and says how many more', () => {
  const found = new ImportFindings();
  for (let line = 1; line <= 100_000; line++) found.error('statementAccountUnknown', { account: 'x'.repeat(500) }, { line, column: 1 }); // prettier-ignore
  found.error('statementAccountAmbiguous', {}, PLACE);
  found.add({
    severity: 'warning',
    key: 'moreFindings',
    parameters: { count: 7 },
    line: null,
    column: null,
    path: null,
  });
  const { findings, number } = found.end();
  expect(number).toBe(100_008);
  expect(findings).toHaveLength(200);
  expect(findings.at(-1)).toMatchObject({
    severity: 'error',
    key: 'moreFindings',
    parameters: { count: 100_008 - 199 },
  });
  expect(String(findings[0]!.parameters['account']).length).toBeLessThan(80);
  expect(found.has('statementAccountAmbiguous')).toBe(true);
});

it('keeps all of a few, in the order found', () => {
  const found = new ImportFindings();
  found.warning('statementPageMissing', { page: 1 }, PLACE);
  found.add({ severity: 'error', key: 'entryWithoutAmount', parameters: {}, line: 2, column: 1, path: null });
  expect(found.hasError).toBe(true);
  expect(found.end().findings.map(({ key }) => key)).toEqual(['statementPageMissing', 'entryWithoutAmount']);
});

it('keeps the first of each kind, and errors before warnings', () => {
  const found = new ImportFindings();
  const finding = { severity: 'warning' as const, key: 'tagUnknown', parameters: {}, line: 1, column: 1, path: null };
  for (let line = 1; line <= 300; line++) found.add({ ...finding, line });
  found.add({ ...finding, key: 'totalDiffers' });
  found.error('statementAccountUnknown', {}, PLACE);
  found.error('statementAccountUnknown', {}, PLACE);
  const { findings, number } = found.end();
  const keys = findings.map(({ key }) => key);
  expect([number, keys.length, keys.indexOf('totalDiffers')]).toEqual([303, 200, 196]);
  expect(keys.slice(-3)).toEqual(['statementAccountUnknown', 'statementAccountUnknown', 'moreFindings']);
  expect(findings.at(-1)).toMatchObject({ severity: 'error', parameters: { count: 303 - 199 } });
});
