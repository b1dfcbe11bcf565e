import { describe, expect, it } from 'vitest';
import { COLUMN_WORDS, fieldOfHeading } from './column-words.ts';
import { amountIn, recogniseColumns } from './pasted-columns.ts';
import { pastedPayments } from './pasted-payments.ts';
import { readTable } from '../../../lib/table/read-table.ts';

const IBAN = 'CH93 0076 2011 6238 5295 7';
const FORMAT = { numberFormat: 'DOT_APOSTROPHE', currency: 'CHF' } as const;
const fieldsOf = (text: string) => recogniseColumns(readTable(text), FORMAT.numberFormat);

/** What becomes of a copied text. */
function pasted(text: string) {
  const table = readTable(text);
  return pastedPayments(table, recogniseColumns(table, FORMAT.numberFormat), FORMAT);
}

describe('reading', () => {
  it('takes cells as spreadsheets copy them, with quotes, line ends within and blanks around', () => {
    expect(readTable('a\t"b\n""c"""\r\n\r\n\u00a0d\u00a0e \t\r\n').rows).toEqual([
      ['a', 'b "c"'],
      ['d e', ''],
    ]);
  });

  it('takes quotation marks that belong to a text', () => {
    expect(readTable('"Sommer" Fest\t5\nx\t600\ny\t700').rows).toEqual([
      ['"Sommer" Fest', '5'],
      ['x', '600'],
      ['y', '700'],
    ]);
  });

  it.each([',', ';', '|'])('takes lines separated by %s', (separator) => {
    expect(readTable(['a', 'b', 'c'].join(separator) + '\n' + ['1', '2', '3'].join(separator)).columns).toBe(3);
  });

  it('reads no more than a page can hold', () => {
    expect(readTable('x\t1\n'.repeat(20_000)).rows).toHaveLength(10_000);
    expect(readTable('x\t'.repeat(1_000)).columns).toBe(40);
    expect(readTable('').rows).toEqual([]);
  });
});

describe('columns', () => {
  it('are recognised by their headings, in any of the languages', () => {
    expect(fieldsOf(`Empfänger\tIBAN\tBetrag\tVerwendungszweck\nMüller\tx\t1\ty`)).toEqual({
      hasHeadings: true,
      fields: ['creditor', 'account', 'amount', 'remittance'],
    });
    expect(fieldsOf(`Nom;Compte;Montant;Devise\nx;y;1;CHF`).fields).toEqual([
      'creditor',
      'account',
      'amount',
      'currency',
    ]);
    expect(fieldsOf(`Importe\tNombre\tCódigo postal\n1\tx\t2`).fields).toEqual(['amount', 'creditor', 'postCode']);
  });

  it('are recognised by what is in them, in any order', () => {
    const { hasHeadings, fields } = fieldsOf(
      `1'250.50\tBrunner AG\t${IBAN}\tCHF\tInvoice 1\n80.00\tMüller\t${IBAN}\tCHF\tInvoice 2`,
    );
    expect(hasHeadings).toBe(false);
    expect(fields).toEqual(['amount', 'creditor', 'account', 'currency', 'remittance']);
  });

  it('are recognised although some of their cells are wrong', () => {
    const rows = Array.from({ length: 10 }, (_, row) => `Person ${row}x\t${row < 3 ? 'CH93 WRONG' : IBAN}\t${row}.50`);
    expect(fieldsOf(rows.join('\n')).fields).toEqual(['creditor', 'account', 'amount']);
  });

  it('are left out if nothing is known of them, and none is taken twice', () => {
    expect(fieldsOf(`Name\tName\tIBAN\tShoe size\nx\ty\tz\t42`).fields.slice(0, 3)).toEqual([
      'creditor',
      null,
      'account',
    ]);
  });

  it('have headings that name one field each', () => {
    const all = Object.values(COLUMN_WORDS).flat();
    expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual(
      // Two languages share them, within one field.
      all.filter((word, index) => all.indexOf(word) !== index && fieldOfHeading(word) !== null),
    );
    for (const [field, words] of Object.entries(COLUMN_WORDS))
      for (const word of words) expect([word, fieldOfHeading(word)]).toEqual([word, field]);
    expect(fieldOfHeading('  E-Mail ')).toBeNull();
  });
});

it.each([
  ["1'250.50", { amount: "1'250.50", currency: '' }],
  ["CHF 1'250.50", { amount: "1'250.50", currency: 'CHF' }],
  ['80 eur', { amount: '80', currency: 'EUR' }],
  ['ABC 80', null],
  ['EUR 80 CHF', null],
  ['Invoice 80', null],
  ['', null],
])('%j as an amount: %o', (text, found) => {
  expect(amountIn(text, FORMAT.numberFormat)).toEqual(found);
});

describe('payments', () => {
  it('are as if somebody had typed them', () => {
    expect(pasted(`Name\tIBAN\tAmount\tCountry\tBIC\nBrunner AG\t${IBAN}\tEUR 80.50\tch\ttest ch zz`)).toMatchObject([
      { creditor: 'Brunner AG', account: IBAN, amount: '80.50', currency: 'EUR', country: 'CH', bic: 'TESTCHZZ' },
    ]);
  });

  it('keep what is wrong, so that it can be seen and corrected', () => {
    const [first, second] = pasted(`Name\tIBAN\tAmount\nBrunner AG\tCH93 WRONG\tmuch\n\t\t5`);
    expect(first).toMatchObject({ account: 'CH93 WRONG', amount: 'much', currency: 'CHF' });
    expect(second).toMatchObject({ creditor: '', account: '', amount: '5' });
  });

  it('leave out rows that say nothing in the columns that are taken', () => {
    expect(pasted(`Name\tIBAN\tAmount\tNotes\n\t\t\tsubtotal\nx\t${IBAN}\t5\t`)).toHaveLength(1);
  });
});
