import { expect, test } from 'vitest';
import { deliveredLines } from './delivered-lines.ts';

const entry = {
  counterparty: 'Brennerei Nordhang GmbH',
  counterpartyAccount: 'DE02100100100006820101',
  counterpartyBank: null,
  remittance: 'Rechnung 4711 vom 3.11.',
  endToEndId: 'E2E-4711',
  customerReference: 'NONREF',
  bankReference: null,
};

test('keeps the tags of SWIFT fields apart, and the lines in order', () => {
  const text =
    ':61:2611191120D198220,18NTRFNONREF//X\r\nSUPPLEMENT\r\n:86:166?00SEPA?20EREF+E2E-4711\r\n?21SVWZ+Rech\r\nnung 4711?34000\r\n';
  expect(deliveredLines(text, entry)).toEqual([
    { tag: ':61:', rest: '2611191120D198220,18NTRFNONREF//X', isMarked: true },
    { tag: '', rest: 'SUPPLEMENT', isMarked: true },
    { tag: ':86:', rest: '166?00SEPA?20EREF+E2E-4711', isMarked: true },
    { tag: '', rest: '?21SVWZ+Rech', isMarked: true },
    { tag: '', rest: 'nung 4711?34000', isMarked: true },
  ]);
});

test('uses only the lines of XML that contain what is shown', () => {
  const text =
    '<Ntry>\n  <Nm>Brennerei Nordhang GmbH</Nm>\n  <Cd>PMNT</Cd>\n  <IBAN>DE02100100100006820101</IBAN>\n</Ntry>';
  const lines = deliveredLines(text, entry);
  expect(lines.map(({ isMarked }) => isMarked)).toEqual([false, true, false, true, false]);
  expect(lines.every(({ tag }) => tag === undefined)).toBe(true);
});
