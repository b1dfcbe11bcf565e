import { amountText } from './camt-amount.ts';
import { readCode } from '../party/party-read.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

/** The amounts of a paid document: paid, due and deducted. */
const AMOUNTS: readonly [name: string, label: string][] = [
  ['RmtdAmt', ''],
  ['DuePyblAmt', 'DuePyblAmt '],
  ['DscntApldAmt', 'DscntApldAmt '],
  ['CdtNoteAmt', 'CdtNoteAmt '],
  ['TaxAmt', 'TaxAmt '],
];

/** The type of a creditor reference (CdtrRefInf): `SCOR`, `QRR`. */
export function referenceType(reference: XmlElement): string | null {
  const type = reference.child('Tp') ?? reference.child('CdtrRefTp');
  return (readCode(descend(type, 'CdOrPrtry')) ?? readCode(type))?.value ?? null;
}

/** The documents of one structured block with type, number, date and amounts (`CINV 4711 2026-03-01 EUR 100.00`). */
export function invoiceText(block: XmlElement): string | null {
  const documents = block.children('RfrdDocInf').map((document) => {
    const type = readCode(descend(document, 'Tp', 'CdOrPrtry'))?.value ?? null;
    const number = textAt(document, 'Nb') ?? textAt(document, 'RfrdDocNb');
    return [type, number, textAt(document, 'RltdDt') ?? textAt(document, 'RltdDt', 'Dt')];
  });
  const holder = block.child('RfrdDocAmt');
  const amounts = AMOUNTS.flatMap(([name, label]) =>
    (holder?.children(name) ?? []).flatMap((each) => {
      const text = amountText(each) ?? amountText(each.child('Amt'));
      return text === null ? [] : `${label}${text}`;
    }),
  );
  // A number alone is already in the remittance information.
  const isTelling = amounts.length > 0 || documents.some(([type, , day]) => type !== null || day !== null);
  return isTelling ? [...documents.flat(), ...amounts].flatMap((text) => text ?? []).join(' ') : null;
}
