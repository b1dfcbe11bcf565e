import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { trustedId, type AccountId, type TemplateId } from '@portico/contract/ids';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import { TERMS_OF } from '@portico/contract/payments/manual/kinds';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { TERM_CODES } from '@portico/contract/payments/manual/lists';
import { NUMBER_FORMATS, type NumberFormat } from '@portico/contract/session/model';
import { DELIMITER_NAMES, DELIMITERS } from '@portico/contract/settings/model';
import { LOCKABLE_FIELDS } from '@portico/contract/templates/template-fields';
import type { TextKey } from '@portico/contract/text-keys';
import type { Translate } from '../../lib/format/texts.tsx';
import { createDisplay } from '../../lib/format/display.ts';
import { readRows } from '../../lib/table/read-table.ts';
import { readText } from '../../lib/table/read-text.ts';
import { withoutEscape } from '@portico/contract/spreadsheet-cells';
import { writeTable } from '../../lib/table/write-table.ts';
import type { StoredTemplate, TemplateContent } from '../model.ts';
import { words } from '../../testing/words.ts';
import { readTemplates, type ImportedRow } from './read-templates.ts';
import { isWorkbook, readTemplateFile } from './template-file.ts';
import { columnOfHeading, headingOf, TEMPLATE_COLUMNS } from './template-words.ts';
import { templateRows } from './write-templates.ts';

// What the rows are made of comes with parts of pages, which look for a browser when they load.
vi.hoisted(() => {
  const listens = { addEventListener: () => {} };
  vi.stubGlobal('window', listens);
  vi.stubGlobal('document', { ...listens, documentElement: {} });
  vi.stubGlobal('navigator', { languages: [] });
});

const wordsOf = (language: Language) =>
  ((key: TextKey, parameters?: Record<string, string | number>) => words(language, key, parameters)) as Translate;

const account = (name: string, id: string, iban: string) => ({
  uniqueId: trustedId<AccountId>(id),
  name,
  iban,
  other: null,
  currency: 'CHF',
  country: 'CH',
  bic: 'TESTCHZZXXX',
  takesInstant: false,
});
const MAIN = account('Main account · CHF', '01a20000-0000-7000-8000-000000000110', 'CH1600999378445583300');
const OTHER = account('=Payroll', '01a20000-0000-7000-8000-000000000111', 'CH5604835012345678009');

const { endToEndId: _ofOnePayment, ...NOTHING } = NO_PAYMENT;
const CONTENT: TemplateContent = {
  ...NOTHING,
  ...TERMS_OF.STANDARD,
  name: 'Rent Basel',
  debitAccountId: MAIN.uniqueId,
  creditor: 'Rheinhafen Immobilien AG',
  account: 'CH9300762011623852957',
  currency: 'CHF',
  amount: '18400.5',
  locked: ['creditor', 'account'],
};
const stored = (change: Partial<TemplateContent> = {}, more: Partial<StoredTemplate> = {}): StoredTemplate => {
  const content = { ...CONTENT, ...change };
  const debitAccount = [MAIN, OTHER].find(({ uniqueId }) => uniqueId === content.debitAccountId) ?? null;
  const uniqueId = trustedId<TemplateId>('01a20000-0000-7000-8000-000000000151');
  return { uniqueId, version: 3, entityStatus: 'OK', content, debitAccount, ...more };
};

type Reading = {
  language?: Language;
  numberFormat?: NumberFormat;
  templates?: readonly StoredTemplate[];
  accounts?: (typeof MAIN)[];
};

function read(text: string, reading: Reading = {}) {
  const { language = 'en', numberFormat = 'DOT_COMMA', templates = [stored()], accounts = [MAIN, OTHER] } = reading;
  const file = readTemplateFile(text);
  if ('badQuotesAt' in file) throw new Error(`Bad quotes at ${file.badQuotesAt}`);
  return readTemplates(file, {
    t: wordsOf(language),
    display: createDisplay('FRANCE_SPAIN_UNITED_KINGDOM', numberFormat),
    formats: { numberFormat, dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM', today: '' },
    stored: templates,
    accounts,
    amountProblem: () => 'No amount',
  });
}
const only = (text: string, reading?: Reading): ImportedRow => {
  const { rows } = read(text, reading);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const problemsOf = (row: ImportedRow) => (row.outcome === 'wrong' ? row.problems.join('\n') : row.outcome);

describe('What is exported', () => {
  it.each(LANGUAGES)('has headings in %s that are read again', (language) => {
    const t = wordsOf(language);
    const headings = TEMPLATE_COLUMNS.map((column) => headingOf(t, column));
    expect(headings.map(columnOfHeading)).toEqual(TEMPLATE_COLUMNS);
  });

  const text = fc.oneof(
    fc.constantFrom('', 'Zürich  Süd', 'Cafe\u0301\tnero', 'a\u00a0b', '007'),
    fc.stringMatching(/^[A-Za-z0-9=+@;,'"|!-][A-Za-z0-9 =+@;,'"|!.-]{0,20}$/).map((one) => one.trim()),
  );
  const content = fc.record({
    name: fc.stringMatching(/^[=+@;,"|!A-Z-][A-Za-z0-9 '&"-]{0,30}[A-Z]$/),
    debitAccountId: fc.constantFrom(null, MAIN.uniqueId, OTHER.uniqueId),
    creditor: text.map((one) => `Brunner ${one}`.trim()),
    remittance: text,
    amount: fc.constantFrom('', '1250.5', '7', '0.05', '1000000'),
    chargeBearer: fc.constantFrom('' as const, ...TERM_CODES.chargeBearer),
    categoryPurpose: fc.constantFrom('' as const, ...TERM_CODES.categoryPurpose),
    priority: fc.constantFrom('' as const, ...TERM_CODES.priority),
    batchBooking: fc.constantFrom(null, true, false),
    debitAdvice: fc.constantFrom('' as const, ...TERM_CODES.debitAdvice),
    locked: fc.subarray(LOCKABLE_FIELDS),
  });

  it('changes nothing when it is imported again, in any language, format and with any delimiter', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(content, { minLength: 1, maxLength: 4, selector: ({ name }) => name.toLowerCase().replaceAll(/ +/g, ' ') }), // prettier-ignore
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom(...NUMBER_FORMATS),
        fc.constantFrom(...DELIMITER_NAMES),
        (contents, language, numberFormat, delimiter) => {
          const templates = contents.map((one) => stored(one));
          const rows = templateRows(templates, { t: wordsOf(language), numberFormat, accounts: [MAIN, OTHER] });
          const again = read(writeTable(rows, DELIMITERS[delimiter]), { language, numberFormat, templates });
          expect(again.unknown).toEqual([]);
          expect(again.rows.map(({ outcome }) => outcome)).toEqual(templates.map(() => 'same'));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps a text that looks like one that keeps spreadsheets from computing it', () => {
    const templates = [stored({ remittance: '=""' }), stored({ name: 'Other', remittance: '="007"' })];
    const rows = templateRows(templates, { t: wordsOf('en'), numberFormat: 'COMMA_DOT', accounts: [MAIN, OTHER] });
    const again = read(writeTable(rows, ','), { numberFormat: 'COMMA_DOT', templates });
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
  });

  it('is computed by no spreadsheet', () => {
    const cells = ['=1+1', '+41 44', '-2', '@SUM(A1)', "'=1", 'plain', "'s"];
    const text = writeTable([cells], ';');
    expect(text).toBe("\uFEFF'=1+1;'+41 44;'-2;'@SUM(A1);''=1;plain;'s\r\n");
    expect(readRows(text, ';').rows.map((row) => row.cells.map(withoutEscape))).toEqual([cells]);
  });
});

describe('A row', () => {
  it('is a new template, or changes the one of its name and nothing that it has no column for', () => {
    const fresh = only(
      `Name;Creditor;IBAN;Amount;Currency\nPower;Stromwerk AG;CH56 0483 5012 3456 7800 9;1,200.50;chf`,
    );
    expect(fresh).toMatchObject({
      number: 2,
      outcome: 'new',
      content: { name: 'Power', account: 'CH5604835012345678009', amount: '1200.5', currency: 'CHF', debitAccountId: null, locked: ['creditor', 'account'] }, // prettier-ignore
    });
    expect(only('Name;Betrag\n rent  BASEL;20000')).toMatchObject({
      outcome: 'changed',
      content: { ...CONTENT, amount: '20000' },
      stored: { version: 3 },
    });
    expect(only('Name;Amount;Locked\nRent Basel;;')).toMatchObject({ content: { amount: '', locked: [] } });
    expect(only('Name;Creditor\nRent Basel;Rheinhafen Immobilien AG').outcome).toBe('same');
  });

  it.each<[string, string, string]>([
    ['an account by its name', 'Name;Debit account\nRent Basel;=payroll', 'changed'],
    ['an account by its number', 'Name;Debit account\nRent Basel;ch56 0483 5012 3456 7800 9', 'changed'],
    [
      'an account that nobody knows',
      'Name;Debit account\nRent Basel;Elsewhere',
      'Debit account: You don’t see an account',
    ],
    ['a code', 'Name;Charges\nRent Basel;shar', 'changed'],
    ['a code that isn’t one', 'Name;Charges\nRent Basel;OURS', 'Charges: “OURS” isn’t a code'],
    ['yes', 'Name;Booking\nRent Basel;Ja', 'changed'],
    ['yes as a spreadsheet writes it', 'Name;Booking\nRent Basel;WAHR', 'changed'],
    [
      'a word that every object knows',
      'Name;Booking\nRent Basel;constructor',
      'Batch booking: “constructor” is neither',
    ],
    ['neither yes nor no', 'Name;Booking\nRent Basel;perhaps', 'Batch booking: “perhaps” is neither'],
    ['locks by their headings', 'Name;Locked\nRent Basel;Betrag | Currency', 'changed'],
    ['a lock on nothing', 'Name;Locked\nRent Basel;Name', 'Locked: “Name” isn’t a field that can be locked'],
    ['nothing locked', 'Name;Locked\nRent Basel;–', 'changed'],
    ['an amount that isn’t one', 'Name;Amount\nRent Basel;much', 'Amount: No amount'],
    ['a mistyped IBAN', 'Name;IBAN\nRent Basel;CH9300762011623852958', 'IBAN or account number: '],
    ['no name', 'Name;Creditor\n;Brunner AG', 'Name: The name is missing'],
    ['a name that is too long', `Name\n${'x'.repeat(71)}`, 'Name: '],
  ])('with %s', (_what, text, expected) => {
    expect(problemsOf(only(text))).toContain(expected);
  });

  it('is refused if another one has its name: only their writer knows which is meant', () => {
    const { rows } = read('Name;Amount\nRent Basel;1\nRENT basel;2\n;;\nOther;');
    expect(rows.map(({ number, outcome }) => `${number} ${outcome}`)).toEqual(['2 wrong', '3 wrong', '5 wrong']);
    expect(problemsOf(rows[0]!)).toContain('have this name');
    expect(problemsOf(rows[2]!)).not.toContain('have this name');
    const templates = [stored({ name: 'Rent  B' }), stored({ name: 'rent B' })];
    expect(problemsOf(only('Name\nRENT B', { templates }))).toContain('only by spaces');
  });

  it('waits for a change of its template that waits', () => {
    const templates = [stored({}, { entityStatus: 'CHANGE_PENDING' })];
    expect(problemsOf(only('Name;Amount\nRent Basel;1', { templates }))).toContain('awaiting approval');
    expect(only('Name;Amount\nRent Basel;18400.50', { templates }).outcome).toBe('same');
  });

  it('keeps an account that was deleted', () => {
    const templates = [stored({}, { debitAccount: { ...MAIN, uniqueId: CONTENT.debitAccountId!, name: 'Gone' } })];
    const gone = read('Name;Debit account\nRent Basel;Gone', { templates, accounts: [OTHER] });
    expect(gone.rows.map(({ outcome }) => outcome)).toEqual(['same']);
  });
});

describe('A spreadsheet', () => {
  it.each<[string, Partial<TemplateContent>, string, string]>([
    ['a long number', {}, 'IBAN;1.23457E+13', 'rounded'],
    ['zeros of an account', { account: '0012345678901234' }, 'IBAN;12345678901234', 'zeros'],
    ['the digits after the fifteenth', { account: '12345678901234567890' }, 'Konto;12345678901234500000', 'rounded'],
    ['a formula', {}, 'Town;#REF!', 'error of the spreadsheet'],
    ['zeros of a postcode', { postCode: '01067', town: 'Dresden', country: 'DE' }, 'PLZ;1067', 'it is 01067'],
  ])('that spoils %s is found out', (_what, change, cells, said) => {
    const [heading, text] = cells.split(';');
    expect(problemsOf(only(`Name;${heading}\nRent Basel;${text}`, { templates: [stored(change)] }))).toContain(said);
  });

  it.each<[NumberFormat, string, string, string]>([
    ['DOT_APOSTROPHE', '1.250', 'CHF', "two ways. Write 1.25 or 1'250.00"],
    ['DOT_APOSTROPHE', "1'250", 'CHF', '1250'],
    ['DOT_APOSTROPHE', '1.250', 'KWD', '1.25'],
    ['COMMA_DOT', '1.250', 'CHF', '1250'],
    ['COMMA_DOT', '1,250', 'CHF', 'two ways'],
    ['DOT_COMMA', '1,250', 'CHF', '1250'],
    ['DOT_COMMA', '1,250.50', 'CHF', '1250.5'],
    ['DOT_COMMA', '5k', 'CHF', 'isn’t an amount'],
    ['DOT_COMMA', '0.125', 'CHF', 'decimals'],
    ['DOT_APOSTROPHE', '+1.250', 'CHF', 'two ways'],
  ])('in the format %s says %s %s', (numberFormat, amount, currency, expected) => {
    const row = only(`Name\tCurrency\tAmount\nRent Basel\t${currency}\t${amount}`, { numberFormat });
    expect(row.outcome === 'changed' ? row.content.amount : problemsOf(row)).toContain(expected);
  });

  it('that spoils nothing changes nothing', () => {
    const templates = [stored({ buildingNumber: '1E5', postCode: '00000', amount: '1.125', currency: '' })];
    const rows = templateRows(templates, { t: wordsOf('en'), numberFormat: 'DOT_COMMA', accounts: [MAIN] });
    expect(only(writeTable(rows, ';'), { templates }).outcome).toBe('same');
    expect(only('Name;Postcode\nRent Basel;', { templates })).toMatchObject({ content: { postCode: '' } });
    const written = only('Name;Postcode\nRent Basel;"=""01067"""');
    expect(written).toMatchObject({ content: { postCode: '01067' } });
  });

  it('that drops the ends of rows leaves what they don’t reach', () => {
    expect(only('Name;Amount;Locked\nRent Basel;1')).toMatchObject({ content: { locked: CONTENT.locked } });
  });

  it('that writes letters and accents as two finds the template all the same', () => {
    const templates = [stored({ name: 'Zürich Miete' })];
    expect(only('Name;Amount\nZu\u0308rich Miete;1', { templates }).outcome).toBe('changed');
    expect(problemsOf(only('Name\nRent\u200B'))).toContain('can’t be seen');
  });
});

describe('A new template', () => {
  const fresh = (more: string, value: string) => {
    const row = only(`Name;Creditor;IBAN;${more}\nPower;Stromwerk AG;CH5604835012345678009;${value}`);
    return row.outcome === 'new' ? row.content.locked : problemsOf(row);
  };
  it('locks whom it pays, unless it says otherwise', () => {
    expect(fresh('Town', '')).toEqual(['creditor', 'account']);
    expect(fresh('Locked', '')).toEqual(['creditor', 'account']);
    expect(fresh('Locked', '–')).toEqual([]);
    expect(fresh('Locked', 'Town, IBAN')).toEqual(['account', 'town']);
  });
});

describe('An account', () => {
  const twin = { ...OTHER, uniqueId: trustedId<AccountId>('01a20000-0000-7000-8000-000000000112'), name: MAIN.name };
  const accounts = [MAIN, twin];
  it('is its number where another has its name, and is read again', () => {
    const templates = [stored()];
    const rows = templateRows(templates, { t: wordsOf('en'), numberFormat: 'DOT_COMMA', accounts });
    expect(rows[1]![1]).toBe(MAIN.iban);
    expect(only(writeTable(rows, ';'), { templates, accounts }).outcome).toBe('same');
    const named = `Name;Creditor;IBAN;Debit account\nPower;x;CH5604835012345678009;${MAIN.name}`;
    expect(problemsOf(only(named, { accounts }))).toContain('Several accounts match');
  });

  it('is found by its name before another is by its number', () => {
    const confusing = { ...OTHER, name: MAIN.iban };
    const row = only(`Name;Debit account\nRent Basel;${MAIN.iban}`, {
      templates: [stored({ debitAccountId: null })],
      accounts: [MAIN, confusing],
    });
    expect(row).toMatchObject({ content: { debitAccountId: confusing.uniqueId } });
  });
});

describe('A file', () => {
  it('without names or with columns that nobody knows says so', () => {
    const nameless = read('Creditor;Shoe size\nBrunner AG;42');
    expect(nameless).toMatchObject({ unknown: ['Shoe size'], rows: [] });
    expect(nameless.problem).toContain('Give it the heading “Name”');
    expect(read('').problem).not.toBeNull();
    expect(read('Name;Name;Account;IBAN;Size\na;b;;;42')).toMatchObject({
      unknown: ['Size'],
      twice: ['Name', 'IBAN'],
      readAs: [{ heading: 'Account', column: 'account' }],
    });
    expect(read('Name\n').problem).toContain('only headings');
    expect(read(`Name\n${'x\n'.repeat(1_001)}`).problem).toContain('1,001');
  });

  it('cuts no amount at a separator: what has no heading is a mistake', () => {
    for (const text of [
      'Name,Currency,Amount\nRent Basel,CHF,1,250',
      'Name,Amount,\nRent Basel,1,250',
      'Name,Amount,Town\nRent Basel,1,250',
      'Name,Currency,Amount,Remittance\nOther,CHF,7,x\nRent Basel,CHF,1250,50,',
    ])
      expect(problemsOf(read(text).rows.at(-1)!)).toContain('put the text in quotation marks');
    expect(read('Name;Amount;\nRent Basel;1;note\nOther;2;note').problem).toContain(
      'Column 3 has cells but no heading',
    );
    expect(only('Name;Amount\nRent Basel;1;;').outcome).toBe('changed');
    const many = Array.from({ length: 50 }, (_, index) => `X${index}`).join(';');
    expect(only(`Name;${many};Amount\nRent Basel;${';'.repeat(50)}77`)).toMatchObject({ content: { amount: '77' } });
  });

  it('loses no row to a quotation mark or a line end', () => {
    expect(readTemplateFile('Name;Amount;Notes\nRent Basel;1;"open\nPower;2;x')).toEqual({ badQuotesAt: 2 });
    expect(readTemplateFile('Name;Amount;Notes\nRent Basel;1;"Miete" Basel\nPower;2;x')).toEqual({ badQuotesAt: 2 });
    expect(read('Name;Amount\r\nRent Basel;1\nPower;2\rWater;3\r\n').rows.map(({ number }) => number)).toEqual([
      2, 3, 4,
    ]);
    expect(only('Name;Creditor\nRent Basel;"Rheinhafen; Immobilien\r\nAG"')).toMatchObject({
      content: { creditor: 'Rheinhafen; Immobilien AG' },
    });
  });

  it('may have notes above its headings, and is no workbook', () => {
    const text = 'sep=;\nSuppliers 2026\n\nName;Amount\nRent Basel;1\n';
    expect(only(text)).toMatchObject({ number: 5, outcome: 'changed' });
    expect(read(text).above).toEqual([2]);
    expect(read('Bank;Payments;Name of the bank\nName;Amount\nRent Basel;1').rows).toHaveLength(1);
    expect([isWorkbook('PK\u0003\u0004abc'), isWorkbook(text)]).toEqual([true, false]);
  });

  it('is read in a moment, whatever is in it', () => {
    const started = performance.now();
    read(`Name;Amount\n${'1'.repeat(1_000_000)}x;${'1'.repeat(1_000_000)}x`);
    read(`Name;Amount\n${'same;1\n'.repeat(1_000)}`);
    readTemplateFile('"a"'.repeat(300_000));
    for (const word of ['__proto__', 'constructor']) read(`Name;${word}\n${word};${word}`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it.each<[string, Uint8Array]>([
    ['UTF-8', new TextEncoder().encode('Zürich')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFZürich')],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, ...Buffer.from('Zürich', 'utf16le'))],
    ['Windows’ own', Uint8Array.of(...Buffer.from('Zürich', 'latin1'))],
  ])('is read in %s', async (_encoding, bytes) => {
    expect(await readText(new Blob([bytes as BlobPart]))).toBe('Zürich');
  });
});
