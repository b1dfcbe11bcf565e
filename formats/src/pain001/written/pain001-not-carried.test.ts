import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderOf, written } from '../../../testing/order-of.ts';
import { type Change, pain001File } from '../../../testing/pain001-file.ts';
import { FULL_GROUP, FULL_HEADER, FULL_TRANSACTION, fullPain001File } from '../../../testing/pain001-full.ts';
import { eventsOf, findingsOf } from '../../../testing/read.ts';
import { notCarriedOfGroup, notCarriedOfHeader, notCarriedOfTransaction } from './pain001-not-carried.ts';
import type { Pain001WriteVersion } from './pain001-write.ts';

/** All elements of a file that a version has no place for, each once, in alphabetical order. */
function notCarried(file: string, version: Pain001WriteVersion): string[] {
  const told = new Set<string>();
  const tell = (element: string) => told.add(element);
  for (const event of eventsOf(file)) {
    if (event.kind === 'header') notCarriedOfHeader(event.header, version, tell);
    if (event.kind === 'group') notCarriedOfGroup(event.group, version, tell);
    if (event.kind === 'transaction') notCarriedOfTransaction(event.transaction, version, tell);
  }
  return [...told].toSorted();
}

/** Elements of versions .10 to .13, and rarer forms of .09's, each with a text of its own. */
const RARE: readonly Change[] = [
  ['<FwdgAgt><FinInstnId>', '<FwdgAgt><FinInstnId><LEI>5299000J2N45DDNE4Y99</LEI>'],
  ['</CtctDtls></InitgPty>', '<URLAdr>https://pay.example.com</URLAdr></CtctDtls></InitgPty>'],
  ['<BrnchId><Id>0042</Id>', '<BrnchId><Id>0042</Id><LEI>5299000J2N45DDNE4Y77</LEI>'],
  [
    '<InstrForDbtrAgt>Use the rate of the desk &amp; confirm',
    '<InstrForDbtrAgt><Cd>RATE</Cd><InstrInf>Desk</InstrInf>',
  ],
  ['<AdrTp><Cd>BIZZ</Cd></AdrTp>', '<AdrTp><Prtry><Id>WORK</Id></Prtry></AdrTp>'],
  ['<RltdDt>2026-03-01</RltdDt>', '<RltdDt><Tp><Cd>INDA</Cd></Tp><Dt>2026-03-01</Dt></RltdDt>'],
  ['</DscntApldAmt>', '</DscntApldAmt><DscntApldAmt><Amt Ccy="EUR">9.99</Amt></DscntApldAmt>'],
  ['<DscntApldAmt><Amt', '<DscntApldAmt><Tp><Cd>APDS</Cd></Tp><Amt'],
  ['</RmtLctnDtls>', '</RmtLctnDtls><RmtLctnDtls><Mtd>EMAL</Mtd></RmtLctnDtls>'],
  ['<TtlTaxAmt', '<UltmtDbtr><TaxId>DE9</TaxId></UltmtDbtr><TtlTaxAmt'],
  ['<Dtls><Cd>210</Cd>', '<Dtls><Tp><Cd>GOOD</Cd></Tp><RptgCd>2100</RptgCd>'],
];

describe('a message to the bank in .03', () => {
  test.each<[changes: Change[], lost: string[]]>([
    [[], []],
    [[['</PmtId>', '<UETR>3f0c2a61-6f0e-4b7a-9a52-0d6c1f2e7b10</UETR></PmtId>']], ['PmtId/UETR']],
    [[FULL_HEADER[1]!], ['CtctDtls/Othr']],
    [[FULL_GROUP[0]!], ['PmtTpInf/SvcLvl']],
    [[FULL_GROUP[1]!], ['ReqdExctnDt/DtTm']],
    [[FULL_GROUP[4]!], ['DbtrAcct/Prxy']],
    [[FULL_GROUP[5]!], ['PmtInf/InstrForDbtrAgt']],
    [[FULL_TRANSACTION[0]!], ['XchgRateInf/UnitCcy']],
    [[FULL_TRANSACTION[1]!], ['FinInstnId/LEI']],
    [[FULL_TRANSACTION[4]!], []],
    [[FULL_TRANSACTION[6]!], ['RfrdDocInf/LineDtls', 'Strd/TaxRmt']],
  ])('after %j lacks just %j', (changes, lost) => {
    expect(notCarried(pain001File(...changes), 'pain.001.001.03')).toEqual(lost);
  });

  test('lacks exactly these elements of a file that uses everything, and more', () => {
    expect(notCarried(fullPain001File(...RARE), 'pain.001.001.03')).toEqual([
      'BrnchId/LEI',
      'CtctDtls/Othr',
      'CtctDtls/URLAdr',
      'DbtrAcct/Prxy',
      'DscntApldAmt/Tp',
      'Dtls/RptgCd',
      'FinInstnId/LEI',
      'InstrForDbtrAgt/Cd',
      'PmtInf/InstrForDbtrAgt',
      'PmtTpInf/SvcLvl',
      'PstlAdr/AdrTp',
      'ReqdExctnDt/DtTm',
      'RfrdDocAmt/DscntApldAmt',
      'RfrdDocInf/LineDtls',
      'RltdDt/Tp',
      'RltdRmtInf/RmtLctnDtls',
      'Strd/TaxRmt',
      'Tax/UltmtDbtr',
      'XchgRateInf/UnitCcy',
    ]);
  });

  test('keeps a contact in the .03 form, which differs in .09', () => {
    const contact = '<CtctDtls><Nm>Payroll</Nm><Othr>7.1</Othr></CtctDtls></InitgPty>';
    const file = pain001File(['</InitgPty>', contact]);
    expect(notCarried(file, 'pain.001.001.03')).toEqual([]);
    expect(notCarried(file, 'pain.001.001.09')).toEqual(['CtctDtls/Othr']);
  });
});

test('a message to the bank in .09 lacks only what came later', () => {
  expect(notCarried(fullPain001File(), 'pain.001.001.09')).toEqual([]);
  expect(notCarried(fullPain001File(...RARE), 'pain.001.001.09')).toEqual([
    'CtctDtls/URLAdr',
    'Dtls/RptgCd',
    'InstrForDbtrAgt/Cd',
    'RltdDt/Tp',
    'Tax/UltmtDbtr',
  ]);
});

describe.each(['pain.001.001.03', 'pain.001.001.09'] as const)('something is reported for %s', (version) => {
  const choices = fc.tuple(fc.subarray([...FULL_HEADER, ...FULL_GROUP, ...FULL_TRANSACTION]), fc.subarray([...RARE]));

  test('exactly when a text of the file is not sent', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async ([full, rare]) => {
        // A rare form of something missing from this file changes nothing.
        const file = rare.reduce(
          (text, [from, to]) => text.replace(from, () => to),
          pain001File(...full.toSorted(inOrder)),
        );
        expect(findingsOf(file).filter(({ severity }) => severity === 'error')).toEqual([]);
        const sent = textsOf(await written(orderOf(eventsOf(file)), version));
        const lost = textsOf(file).filter((text) => !sent.includes(text));
        expect([lost, notCarried(file, version).length > 0]).toEqual([lost, lost.length > 0]);
      }),
      { numRuns: 200, seed: 16 },
    );
  });
});

const ALL = [...FULL_HEADER, ...FULL_GROUP, ...FULL_TRANSACTION];
const inOrder = (a: Change, b: Change) => ALL.indexOf(a) - ALL.indexOf(b);

/** Every text of a message except its version's name. */
function textsOf(file: string): string[] {
  return [...file.slice(file.indexOf('<GrpHdr>')).matchAll(/>([^<>]*\S)\s*</g)].map(([, text]) => text!.trim());
}
