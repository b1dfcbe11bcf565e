import { looksLikeIban } from './mt940-account.ts';
import { readGerman } from './mt940-german.ts';
import { emptyInformation, type Information } from './mt940-information-model.ts';
import { readLabels } from './mt940-labels.ts';
import { readSlashCodes } from './mt940-slash-codes.ts';
import { linesOf, type SwiftField } from './swift-fields.ts';
import { decodeText, unwrap } from './swift-text.ts';

/** Old statements of German banks have 999 before a text without structure. */
const UNSTRUCTURED = /^999(?=[A-Z ])/;

const PARTY = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30}) ([^\d/]*)$/;

/**
 * Reads `:86:` of an entry, whose `text` is that of the field in one piece and decoded. Banks agree on no structure: the
 * German sub-fields and the codes between slashes are recognised, everything else is remittance as it stands.
 */
export function readInformation(text: string, field: SwiftField, credit: boolean): Information {
  return readGerman(text) ?? readOther(linesOf(field), field.ascii, credit);
}

function readOther(lines: readonly string[], ascii: boolean, credit: boolean): Information {
  return readSlashCodes(lines, ascii, credit) ?? readParty(lines, ascii, credit) ?? readFree(lines, ascii);
}

/** Some Dutch banks begin with a line of IBAN and name, padded with blanks; what follows is like any other. */
function readParty(lines: readonly string[], ascii: boolean, credit: boolean): Information | null {
  const [first = '', ...more] = lines;
  const [, account = '', name = ''] = PARTY.exec(ascii ? first : decodeText(first)) ?? [];
  if (!looksLikeIban(account)) return null;
  const filled = more.findIndex((line) => line.trim() !== '');
  const information = filled < 0 ? emptyInformation() : readOther(more.slice(filled), ascii, credit);
  const { counterparty } = information;
  information.counterparty = { ...counterparty, name: counterparty.name ?? (name.trim() || null), account };
  return information;
}

function readFree(lines: readonly string[], ascii: boolean): Information {
  const information = emptyInformation();
  const texts = unwrap(lines).map((line) => (ascii ? line : decodeText(line)));
  information.remittance = texts.map((text, index) => (index === 0 ? text.replace(UNSTRUCTURED, '') : text));
  readLabels(texts.join('\n'), information);
  return information;
}
