import fc from 'fast-check';
import { expect, test } from 'vitest';
import { around, onlyEntry } from '../../testing/read-mt940.ts';
import type { StatementEntry } from '../statement/statement-model.ts';

/** Lower case, so none of them looks like a code. */
const word = fc.stringMatching(/^[a-z]{2,6}\d{0,4}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const CODES =
  'ORDP BENM CNTP ULTD ULTC INIT NAME IBAN BBAN ACCW BIC ID ADDR REMI EREF CSID MARF PREF TRTP PURP RTRN ABCD WXYZ'.split(' '); // prettier-ignore
const mark = fc.constantFrom(':61:260331C1,NTRFX', ':61:260331D1,NTRFX');

/** All the entry's words, without blanks. */
function saidBy({ counterparty, endToEndId, remittance, extra }: StatementEntry): string {
  const texts = [...Object.values(counterparty), endToEndId, ...remittance, ...Object.values(extra)];
  return texts.join('\n').replaceAll(/[ \n]/g, '');
}

function expectAll(line: string, lines: readonly string[], expected: readonly string[]): void {
  const said = saidBy(onlyEntry(around(line, `:86:${lines[0]}`, ...lines.slice(1))));
  for (const each of expected) expect(said).toContain(each);
}

test('every word between codes ends up in some field', () => {
  const value = fc.record({ words, by: fc.constantFrom(' ', '/', ' / ') });
  const codes = fc.array(fc.record({ code: fc.constantFrom(...CODES), value, slash: fc.constantFrom('', '/') }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(mark, fc.option(words), codes, fc.boolean(), (line, leading, parts, inLines) => {
      const text = parts.map(({ code, value, slash }) => `/${code}/${value.words.join(value.by)}${slash}`);
      const first = leading ? [leading.join(' ')] : [];
      const lines = inLines ? [...first, ...text] : [[...first, ...text].join('')];
      expectAll(line, lines, [...(leading ?? []), ...parts.flatMap(({ value }) => value.words)]);
    }),
    { numRuns: 1_000 },
  );
});

test('every word in numbered sub-fields ends up in some field, with any separator and in any order', () => {
  const numbers = fc.uniqueArray(fc.constantFrom('20', '21', '26', '27', '28', '30', '31', '32', '33', '34', '35', '38', '60', '63'), {
    minLength: 2,
    maxLength: 10,
  }); // prettier-ignore
  const pieces = numbers.chain((all) => fc.tuple(...all.map((number) => fc.tuple(fc.constant(number), words))));
  fc.assert(
    fc.property(mark, fc.constantFrom(...'?^~<>|@'), pieces, (line, separator, fields) => {
      const text = fields.map(([number, value]) => `${separator}${number}${value.join(' ')}`);
      // Triodos puts its own account in 31, which is the statement's.
      const said = fields.filter(([number]) => separator !== '>' || number !== '31');
      expectAll(line, [`020${text.join('')}`], said.flatMap(([, value]) => value)); // prettier-ignore
    }),
    { numRuns: 1_000 },
  );
});

test('every word of an unstructured text is in the remittance', () => {
  const lines = fc.array(fc.array(fc.oneof(word, fc.constantFrom('/', ':', ';', '+12', '?', 'IBAN:', 'NAAM:')), { minLength: 1 }), {
    minLength: 1,
    maxLength: 6,
  }); // prettier-ignore
  fc.assert(
    fc.property(mark, lines, (line, all) => {
      const tokens = all.flat().filter((token) => /^[a-z]/.test(token));
      expectAll(line, all.map((each) => `x ${each.join(' ')}`), tokens); // prettier-ignore
    }),
    { numRuns: 500 },
  );
});
