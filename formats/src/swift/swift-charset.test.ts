import { expect, test } from 'vitest';
import { mt940Findings, readStatements } from '../../testing/read-mt940.ts';
import { Mt940Reader } from '../mt940/mt940-reader.ts';

const POLISH = 'PL61109010140000071219812874';
const BULGARIAN = 'BG08UNCR70001523557004';

/** A statement whose remittance information has these bytes, one character each. */
function fileOf(account: string, bytes: string): Uint8Array {
  const lines = [':20:X', `:25:${account}`, ':60F:C260330EUR0,00', ':61:260331C1,00NTRFA', `:86:166?20${bytes}`];
  return Buffer.from([...lines, ':62F:C260331EUR1,00', '-'].join('\r\n'), 'latin1');
}

test.each([
  ['windows-1250', POLISH, 'Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1', 'Zażółć gęślą jaźń'],
  ['iso-8859-2', POLISH, 'Za\xbf\xf3\xb3\xe6 g\xea\xb6l\xb1 ja\xbc\xf1', 'Zażółć gęślą jaźń'],
  ['cp852', POLISH, 'Za\xbe\xa2\x88\x86 g\xa9\x98l\xa5 ja\xab\xe4', 'Zażółć gęślą jaźń'],
  ['windows-1251', BULGARIAN, '\xd4\xe0\xea\xf2\xf3\xf0\xe0', 'Фактура'],
  ['windows-1252', 'AT483200000012345864', 'Sch\xf6n \x80', 'Schön €'],
])('%s is guessed by the country of the account, with a finding', (charset, account, bytes, text) => {
  const file = fileOf(account, bytes);
  expect(readStatements(file)[0]?.entries[0]?.remittance).toEqual([text]);
  const finding = { severity: 'warning', key: 'charsetGuessed', parameters: { charset } };
  expect(mt940Findings(file).filter(({ key }) => key === 'charsetGuessed')).toMatchObject([finding]);
});

test('the configured charset applies to all but UTF-8 texts, without a finding', () => {
  const read = (bytes: string) => {
    const reader = new Mt940Reader({ charset: 'windows-1251' });
    const events = [...reader.push(fileOf('AT483200000012345864', bytes)), ...reader.end()];
    return events.flatMap((event) => {
      if (event.kind === 'finding') return [event.finding.key];
      return event.kind === 'entry' ? event.entry.remittance : [];
    });
  };
  expect(read('\xd4\xe0\xea\xf2')).toEqual(['Факт']);
  expect(read(Buffer.from('Größe').toString('latin1'))).toEqual(['Größe']);
});

test('bytes that fill empty sub-fields don’t turn UTF-8 into another charset', () => {
  const file = fileOf(POLISH, `${Buffer.from('Zażółć').toString('latin1')}?21\xff?22koniec`);
  expect(readStatements(file)[0]?.entries[0]?.remittance).toEqual(['Zażółć koniec']);
  expect(mt940Findings(file)).toEqual([]);
});
