import { describe, expect, test } from 'vitest';
import { around, entryOf, explained, onlyEntry } from '../../../testing/read-mt940.ts';

/** The statement's own IBAN. */
const OWN_IBAN = 'AT483200000012345864';
const IBAN = 'AT021200000703447144';

describe('German sub-fields', () => {
  test('are counterparty, remittance and SEPA keys, even if split in the middle of a key', () => {
    const entry = explained(
      ':86:166?00GUTSCHRIFT?109245?20EREF+E2E-4711 KREF+AUFTRAG-?2112 MR',
      'EF+MANDAT-1 CRED+AT12Z?22ZZ00000000001 SVWZ+Rechnung?23 4711 vom F',
      `ebruar ABWA+Enzi?24an Handel?30ALPEATWWXXX?31${IBAN}`,
      '?32Almenrausch Handelsgesellsc?33haft mbH?34997',
    );
    expect(entry).toMatchObject({
      endToEndId: 'E2E-4711',
      counterparty: { name: 'Almenrausch Handelsgesellschaft mbH', account: IBAN, bank: 'ALPEATWWXXX' },
      remittance: ['Rechnung 4711 vom Februar'],
    });
    expect(entry.extra).toEqual({
      businessTransactionCode: '166',
      bookingText: 'GUTSCHRIFT',
      primaNota: '9245',
      paymentInformationId: 'AUFTRAG-12',
      mandateId: 'MANDAT-1',
      creditorId: 'AT12ZZZ00000000001',
      ultimateDebtor: 'Enzian Handel',
      proprietaryCode: '997',
    });
  });

  test.each(['?', '>', '<', '~', '@', '|', '^', '!', '+', '#'])('may be separated by %s', (separator) => {
    const text = '166?00UEBERTRAG?20MIETE MAERZ?30ALPEATWW?31123?32ENZIAN'.replaceAll('?', separator);
    expect(explained(`:86:${text}`)).toMatchObject({
      remittance: ['MIETE MAERZ'],
      counterparty: { name: 'ENZIAN', account: '123', bank: 'ALPEATWW' },
    });
  });

  test('continue in ?60 to ?63, and a short piece ends a word', () => {
    const pieces = '?28EINE LANGE ZEILE MIT 27 ZEI?29CHEN?32ENZIAN?33GMBH?60UND NOCH?61EINE';
    expect(explained(`:86:166${pieces}`)).toMatchObject({
      remittance: ['EINE LANGE ZEILE MIT 27 ZEICHEN UND NOCH EINE'],
      counterparty: { name: 'ENZIAN GMBH' },
    });
  });

  test('a short piece ends a word, whatever precedes the next one', () => {
    const full = 'A'.repeat(27);
    expect(explained(`:86:166?29CHEN?32ENZIAN?33${full}?60UND`)).toMatchObject({
      remittance: ['CHEN UND'],
      counterparty: { name: `ENZIAN ${full}` },
    });
    expect(explained(':86:166?20EINS?21?22ZWEI').remittance).toEqual(['EINS ZWEI']);
  });

  test.each([1, 2, 3, 4, 5])('a key may be broken after %i characters of a full piece', (count) => {
    const text = `${'EREF+'.padEnd(27 - count, 'E')}MREF+M-1`;
    expect(explained(`:86:166?20${text.slice(0, 27)}?21${text.slice(27)}`)).toMatchObject({
      endToEndId: 'E'.repeat(22 - count),
      extra: { mandateId: 'M-1' },
    });
  });

  test('letters before a plus are not a key if a word ends between them', () => {
    expect(explained(':86:166?20SVWZ+MR?21EF+M-1').remittance).toEqual(['MR EF+M-1']);
  });

  test('a question mark in the text is text', () => {
    expect(explained(':86:166?20WARUM ?41 NICHT?21SO?').remittance).toEqual(['WARUM ?41 NICHT SO?']);
    expect(explained(':86:020<00Przelew<20CENA <5 I <10 ZL<21REST').remittance).toEqual(['CENA <5 I <10 ZL REST']);
  });

  test('?38 is the account if the bank repeats it as IBAN', () => {
    expect(explained(`:86:020?20FAKTURA?3010600076?310000777?38${IBAN}`).counterparty.account).toBe(IBAN);
  });

  test('an identifier ends with a piece that is not full', () => {
    expect(explained(':86:159?20EREF+E2E 4711?21MTLG:Grund nicht bekannt?22Reject?23SVWZ+TEXT')).toMatchObject({
      endToEndId: 'E2E 4711',
      remittance: ['MTLG:Grund nicht bekannt Reject', 'TEXT'],
    });
  });

  test('the statement’s own account is not the counterparty’s', () => {
    expect(explained(`:86:166?20X?31${OWN_IBAN}`).counterparty.account).toBeNull();
  });

  test('without a transaction code', () => {
    expect(explained(':86:?20RENT ?30BANK ?31ACC123')).toMatchObject({
      remittance: ['RENT'],
      counterparty: { account: 'ACC123', bank: 'BANK' },
    });
  });

  test('keys with colons count if the text begins with one', () => {
    expect(explained(':86:166?20EREF: E2E-1 SVWZ: RG: 12').remittance).toEqual(['RG: 12']);
    expect(explained(':86:166?20SVWZ+RG EREF: E2E-1')).toMatchObject({
      endToEndId: null,
      remittance: ['RG EREF: E2E-1'],
    });
  });

  test('999 has a text without structure', () => {
    expect(explained(':86:999PN5477SCHECK-NR. 12').remittance).toEqual(['PN5477SCHECK-NR. 12']);
  });
});

describe('codes between slashes', () => {
  test('as Dutch banks write them, wrapped in the middle of a word', () => {
    const lines = [
      `/TRTP/SEPA OVERBOEKING/IBAN/${IBAN}/BIC/ALPEATWW`,
      '/NAME/R ENZIAN/REMI/Een omschrijving met 1/2 en meer/EREF/NOTPRO',
      'VIDED',
    ];
    expect(lines[1]).toHaveLength(64);
    expect(explained(`:86:${lines[0]}`, `${lines[1]}V`, 'IDED')).toMatchObject({
      endToEndId: 'NOTPROVIDED',
      counterparty: { name: 'R ENZIAN', account: IBAN, bank: 'ALPEATWW' },
      remittance: ['Een omschrijving met 1/2 en meer'],
      extra: { bookingText: 'SEPA OVERBOEKING' },
    });
  });

  test('as ING writes them', () => {
    const text = `/EREF/E2E-1//MARF/M-1//CSID/C-1//CNTP/${IBAN}/ALPEATWW/R ENZIAN/WIEN//REMI/USTD//FACTUUR 12/`;
    expect(explained(`:86:${text}`)).toMatchObject({
      endToEndId: 'E2E-1',
      counterparty: { name: 'R ENZIAN', account: IBAN, bank: 'ALPEATWW' },
      remittance: ['FACTUUR 12'],
      extra: { mandateId: 'M-1', creditorId: 'C-1' },
    });
    expect(explained(':86:/REMI/STRD/CUR/9876123412341234/')).toMatchObject({
      remittance: ['9876123412341234'],
      extra: { creditorReference: '9876123412341234' },
    });
  });

  test('name the ordering party of a credit and the beneficiary of a debit', () => {
    const line = ':86:/EREF/E-1/ORDP//NAME/THE DEBTOR/BENM//NAME/THE CREDITOR/REMI/X/ISDT/2026-03-31';
    expect(entryOf(':61:260331C1,NTRFX', line).counterparty.name).toBe('THE DEBTOR');
    expect(entryOf(':61:260331D1,NTRFX', line).counterparty.name).toBe('THE CREDITOR');
    expect(entryOf(':61:260331C1,NTRFX', ':86:/BENM/ALONE').counterparty.name).toBe('ALONE');
  });

  test('a repeated :86: continues the same entry', () => {
    expect(
      explained(':86:/EREF/E2E-42/', ':86:/ORDP//NAME/ALMENRAUSCH AG/', ':86:/REMI/USTD//INVOICE 42/'),
    ).toMatchObject({
      endToEndId: 'E2E-42',
      counterparty: { name: 'ALMENRAUSCH AG' },
      remittance: ['INVOICE 42'],
    });
  });
});

describe('free text', () => {
  test('is remittance line by line, with wrapped lines rejoined', () => {
    const long = 'GIRO AUS ONLINE AUFTRAGGEBER ENZIAN HANDEL MITTEILUNG RECHNUNGSNU'.slice(0, 65);
    expect(explained(`:86:${long}`, 'MMER 12', '', 'ZWEITER SATZ   ').remittance).toEqual([
      `${long}MMER 12`,
      'ZWEITER SATZ',
    ]);
  });

  test('may begin with a line of the counterparty’s IBAN and name', () => {
    const first = `:86:${IBAN} r enzian`;
    expect(explained(first, ' '.repeat(65), 'Salaris')).toMatchObject({
      counterparty: { name: 'r enzian', account: IBAN, bank: null },
      remittance: ['Salaris'],
    });
    expect(explained(first).remittance).toEqual([]);
    expect(explained(first, '/EREF/E-1/REMI/X')).toMatchObject({ endToEndId: 'E-1', remittance: ['X'] });
  });

  test('may have labels before its parts', () => {
    const labels = [
      `SEPA OVERBOEKING                 IBAN: ${IBAN}      `,
      'BIC: ALPEATWW          NAAM: R ENZIAN B.V.OMSCHRIJVING: RG 12',
    ];
    expect(explained(`:86:${labels[0]}`, labels[1] ?? '')).toMatchObject({
      counterparty: { name: 'R ENZIAN B.V.', account: IBAN, bank: 'ALPEATWW' },
    });
    expect(explained(':86:FACTUUR 12', `REK: ${IBAN}/NAAM: R ENZIAN`)).toMatchObject({
      counterparty: { name: 'R ENZIAN', account: IBAN },
      remittance: ['FACTUUR 12', `REK: ${IBAN}/NAAM: R ENZIAN`],
    });
  });

  test('signs that end a message or begin a field elsewhere are text here', () => {
    const lines = ['BETREFF', '-', '-}', ':', ':12:30 UHR', ':20:15 UHR', ':ABER NICHT', 'ENDE'];
    expect(explained(`:86:${lines[0]}`, ...lines.slice(1)).remittance).toEqual(lines);
    expect(explained(':86:-TX 12').remittance).toEqual(['-TX 12']);
  });

  test('a tag broken after its colon is still a tag', () => {
    expect(onlyEntry(around(':61:260331C1,NTRFX', ':', '86:166?20MIETE')).remittance).toEqual(['MIETE']);
  });

  test('the bank’s own fields are kept with the entry', () => {
    expect(entryOf(':61:260331C1,NTRFX', ':NS:15Enzian', '17 Wien').extra).toEqual({
      additionalInformation: '15Enzian 17 Wien',
    });
  });
});

describe('the encoding', () => {
  const bytes = (text: string) => Buffer.from(around(':61:260331C1,NTRFX', `:86:${text}`), 'latin1');

  test('is UTF-8 if the text is valid UTF-8', () => {
    const utf8 = Buffer.from('Schöne Größe').toString('latin1');
    expect(onlyEntry(bytes(utf8)).remittance).toEqual(['Schöne Größe']);
  });

  test('is otherwise Windows-1252, whatever the bytes', () => {
    expect(onlyEntry(bytes('Schöne Größe \x80')).remittance).toEqual(['Schöne Größe €']);
    const all = Array.from({ length: 127 }, (_, index) => String.fromCharCode(129 + index)).join('');
    expect(onlyEntry(bytes(`A${all}Z`)).remittance.join('')).toHaveLength(129);
  });

  test('handles UTF-8 wrapped in the middle of a character', () => {
    const text = Buffer.from(`166?20${'A'.repeat(57)}öB`).toString('latin1');
    const lines = [text.slice(0, 64), text.slice(64)];
    const file = around(':61:260331C1,NTRFX', `:86:${lines[0]}`, lines[1] ?? '');
    expect(onlyEntry(Buffer.from(file, 'latin1')).remittance).toEqual([`${'A'.repeat(57)}öB`]);
  });
});
