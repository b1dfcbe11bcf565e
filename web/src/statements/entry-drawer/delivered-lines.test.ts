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
    { tag: ':61:', rest: '2611191120D198220,18NTRFNONREF//X', isUsed: true },
    { tag: '', rest: 'SUPPLEMENT', isUsed: true },
    { tag: ':86:', rest: '166?00SEPA?20EREF+E2E-4711', isUsed: true },
    { tag: '', rest: '?21SVWZ+Rech', isUsed: true },
    { tag: '', rest: 'nung 4711?34000', isUsed: true },
  ]);
});

test('uses only the lines of XML that contain what is shown', () => {
  const text =
    '<Ntry>\n  <Nm>Brennerei Nordhang GmbH</Nm>\n  <Cd>PMNT</Cd>\n  <IBAN>DE02100100100006820101</IBAN>\n</Ntry>';
  const lines = deliveredLines(text, entry);
  expect(lines.map(({ isUsed }) => isUsed)).toEqual([false, true, false, true, false]);
  expect(lines.every(({ tag }) => tag === undefined)).toBe(true);
});
