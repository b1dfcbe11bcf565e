import { looksLikeIban } from '../mt940-account.ts';
import { readGerman } from './mt940-german.ts';
import { addExtra, emptyInformation, type Information } from './mt940-information-model.ts';
import { readLabels } from './mt940-labels.ts';
import { readPolishLabels } from './mt940-polish-labels.ts';
import { readSlashCodes } from './mt940-slash-codes.ts';
import { linesOf, type SwiftField } from '../../swift/swift-fields.ts';
import { type Decode, decoded, unwrap } from '../../swift/swift-text.ts';

/** Old statements of German banks put 999 before unstructured text. */
const UNSTRUCTURED = /^999(?=[A-Z ])/;

const PARTY = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30}) ([^\d/]*)$/;

/**
 * Reads `:86:` of an entry; `text` is the field in one piece, decoded. Banks agree on no structure. Numbered
 * sub-fields, codes between slashes and labels are recognised; everything else is remittance information, unchanged.
 * `decode` is null if nothing needs decoding.
 */
export function readInformation(text: string, field: SwiftField, decode: Decode | null, credit: boolean): Information {
  return readGerman(text) ?? readPolishLabels(text) ?? readOther(linesOf(field), decode, credit);
}

function readOther(lines: readonly string[], decode: Decode | null, credit: boolean): Information {
  return readParty(lines, decode, credit) ?? readSlashCodes(lines, decode, credit) ?? readFree(lines, decode);
}

/** Some Dutch banks begin with a line of IBAN and name, padded with blanks; the rest is like any other. */
function readParty(lines: readonly string[], decode: Decode | null, credit: boolean): Information | null {
  const [first = '', ...more] = lines;
  const [, account = '', name = ''] = PARTY.exec(decoded(first, decode)) ?? [];
  if (!looksLikeIban(account)) return null;
  const filled = more.findIndex((line) => line.trim() !== '');
  const information = filled < 0 ? emptyInformation() : readOther(more.slice(filled), decode, credit);
  const { counterparty } = information;
  const hasName = counterparty.name !== null && counterparty.name.toUpperCase() !== name.trim().toUpperCase();
  if (hasName) addExtra(information, 'additionalInformation', name.trim());
  if (counterparty.account !== account) addExtra(information, 'additionalInformation', counterparty.account ?? '');
  information.counterparty = { ...counterparty, name: counterparty.name ?? (name.trim() || null), account };
  return information;
}

function readFree(lines: readonly string[], decode: Decode | null): Information {
  const information = emptyInformation();
  const [first = '', ...more] = unwrap(lines).map((line) => decoded(line, decode));
  const text = first.replace(UNSTRUCTURED, '');
  if (text !== first) information.extra.businessTransactionCode = first.slice(0, 3);
  information.remittance = first === '' ? [] : [text, ...more];
  readLabels(information.remittance.join('\n'), information);
  return information;
}
