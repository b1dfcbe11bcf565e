import type { Information } from './mt940-information-model.ts';

/** Words that Dutch banks put before the parts of an otherwise free text (`IBAN: … BIC: … NAAM: …`, `REK: …/NAAM: …`). */
const LABELS: Readonly<Record<string, (information: Information, value: string) => void>> = {
  IBAN: ({ counterparty }, value) => (counterparty.account ??= value),
  REK: ({ counterparty }, value) => (counterparty.account ??= value),
  BIC: ({ counterparty }, value) => (counterparty.bank ??= value),
  NAAM: ({ counterparty }, value) => (counterparty.name ??= value),
  NAME: ({ counterparty }, value) => (counterparty.name ??= value),
  MACHTIGING: ({ extra }, value) => (extra.mandateId ??= value),
  INCASSANT: ({ extra }, value) => (extra.creditorId ??= value),
  OMSCHRIJVING: () => {},
  KENMERK: () => {},
  BETALINGSKENM: () => {},
  ISSUER: () => {},
  REF: () => {},
};
const LABEL = new RegExp(`(?:^|[\\s/.])(${Object.keys(LABELS).join('|')})\\.?: *`, 'g');

/** Adds account, bank and name of the other side, where the text names them; all of the text stays remittance. */
export function readLabels(text: string, information: Information): void {
  if (!text.includes(': ')) return;
  const marks = [...text.matchAll(LABEL)];
  if (!marks.some(([, label]) => label === 'IBAN' || label === 'REK')) return;
  for (const [index, { 0: whole, 1: label = '', index: at }] of marks.entries()) {
    const rest = text.slice(at + whole.length, marks[index + 1]?.index ?? text.length);
    const value = rest.split(/ {2,}|\n/)[0]?.trim() ?? '';
    if (value !== '') LABELS[label]?.(information, value);
  }
}
