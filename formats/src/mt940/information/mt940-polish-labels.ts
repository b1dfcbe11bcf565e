import { accountText, addExtra, addRemittance, emptyInformation, type Information } from './mt940-information-model.ts';
import { digitsValue } from '../../swift/swift-text.ts';

/** Parts that prove the structure: every text of mBank that names a counterparty, or its own number, has one. */
const PROOF = /; ?(?:Z RACH\.|NA RACH\.|TYT\.|TNR): /i;
const LABELLED = /^([\p{L}][\p{L} .]{0,19}): ?([^]*)$/u;
const SEPARATOR = /; ?/;

const TAKE: Readonly<Record<string, (information: Information, value: string) => void>> = {
  'Z RACH.': ({ counterparty }, value) => (counterparty.account ??= accountText(value)),
  'NA RACH.': ({ counterparty }, value) => (counterparty.account ??= accountText(value)),
  OD: ({ counterparty }, value) => (counterparty.name ??= value),
  DLA: ({ counterparty }, value) => (counterparty.name ??= value),
  'TYT.': (information, value) => addRemittance(information, value),
  TNR: (information, value) => addExtra(information, 'transactionId', value),
};

/**
 * Reads `:86:` of mBank: a three-digit code and the kind of booking, then labelled parts (`944 Przelew krajowy; na
 * rach.: …; dla: …; tyt.: …; TNR: …`). Null if the structure is different.
 */
export function readPolishLabels(text: string): Information | null {
  const start = text.search(/\S/);
  if (start < 0 || digitsValue(text, start, start + 3) < 0 || !PROOF.test(text)) return null;
  const information = emptyInformation();
  const [first = '', ...parts] = partsOf(text.slice(start));
  information.extra.businessTransactionCode = first.slice(0, 3);
  addExtra(information, 'bookingText', first.slice(3).trim());
  for (const part of parts) {
    const [, label = '', value = ''] = LABELLED.exec(part) ?? [];
    const take = TAKE[label.toUpperCase()];
    if (take && value.trim() !== '') take(information, value.trim());
    else addExtra(information, 'additionalInformation', part.trim());
  }
  return information;
}

/** A text may contain semicolons: only a label starts a new part. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const piece of text.split(SEPARATOR)) {
    const last = parts.length - 1;
    if (last < 0 || LABELLED.test(piece)) parts.push(piece);
    else if (piece.trim() !== '') parts[last] = `${parts[last]}; ${piece}`;
  }
  return parts;
}
