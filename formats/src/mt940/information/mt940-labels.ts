import type { Information } from './mt940-information-model.ts';

/** Labels that Dutch banks put into otherwise free text (`IBAN: … BIC: … NAAM: …`, `REK: …/NAAM: …`). */
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
const LABEL = new RegExp(`(?:^|[\\s/]|(?<=\\.))(${Object.keys(LABELS).join('|')})\\.?: *`, 'gm');

/** A name alone proves nothing. It counts only on a line of its own, as with card payments. */
const PROOF = /(?:^|[\s/.])(?:IBAN|REK): |^NAAM: /m;

/** From before the IBAN: `GIRO   428428 name`, or an account in groups and the name. */
const OLD_DUTCH = /^(?:GIRO +(\d{3,8})|(\d{2}\.\d{2}\.\d{2}\.\d{3})) +(\S.*?)(?: {2}|\n|$)/;

/** Adds the counterparty's account, bank and name if the text names them; all of it stays remittance information. */
export function readLabels(text: string, information: Information): void {
  readOldDutch(text, information);
  if (!text.includes(': ') || !PROOF.test(text)) return;
  const marks = [...text.matchAll(LABEL)];
  for (const [index, { 0: whole, 1: label = '', index: at }] of marks.entries()) {
    const rest = text.slice(at + whole.length, marks[index + 1]?.index ?? text.length);
    const value = rest.split(/ {2,}|\n/)[0]?.trim() ?? '';
    if (value !== '') LABELS[label]?.(information, value);
  }
}

function readOldDutch(text: string, { counterparty }: Information): void {
  const [, giro, grouped, name] = OLD_DUTCH.exec(text) ?? [];
  if (name === undefined) return;
  counterparty.account ??= giro ?? grouped?.replaceAll('.', '') ?? null;
  counterparty.name ??= name;
}
