import { SUBFIELD_CHARACTERS } from '../information/mt940-pieces.ts';
import type { furtherReferences } from './mt940-references.ts';
import { oneLine, type WrittenEntry } from './mt940-written.ts';
import { transactionType } from './transaction-type.ts';

/** Sub-fields for the remittance information, in the order in which they are filled. */
const REMITTANCE_SUBFIELDS = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];

/** Business transaction codes of German banks (DK, Anlage 3 des DFÜ-Abkommens), by the type of `:61:`. */
const CREDIT_CODES: Readonly<Record<string, string>> = { NTRF: '166', NDDT: '171' };
const DEBIT_CODES: Readonly<Record<string, string>> = { NTRF: '116', NDDT: '105' };
const CODES: Readonly<Record<string, string>> = { NCHG: '808', NCOM: '809', NINT: '814' };
const OTHER_CODE = '835';

/** How long a booking text and a journal number are. */
const BOOKING_TEXT_CHARACTERS = 27;
const PRIMA_NOTA_CHARACTERS = 10;
const SUPPLEMENT = /^\d{3}$/;

/**
 * Builds the value of `:86:` in the German structure with SEPA keys, in one piece. References, remittance information and
 * the ultimate parties share 378 characters, a name has 54; longer text is cut off, as banks do.
 */
export function structuredInformation(entry: WrittenEntry, further: ReturnType<typeof furtherReferences>): string {
  const { endToEndId, counterparty, remittance, extra } = entry;
  const name = plain(counterparty.name ?? '');
  const text = remittance.join(' ') || (extra.additionalInformation ?? '');
  return [
    businessTransactionCode(entry),
    subfield('00', plain(extra.bookingText).slice(0, BOOKING_TEXT_CHARACTERS)),
    subfield('10', plain(extra.primaNota).slice(0, PRIMA_NOTA_CHARACTERS)),
    remittanceSubfields([
      keyed('EREF', endToEndId),
      keyed('KREF', extra.paymentInformationId ?? further.customer),
      keyed('MREF', extra.mandateId),
      keyed('CRED', extra.creditorId),
      keyed('SVWZ', [text, further.bank ?? ''].join(' ').trim()),
      keyed('ABWA', extra.ultimateDebtor),
      keyed('ABWE', extra.ultimateCreditor),
    ]),
    subfield('30', plain(counterparty.bank)),
    subfield('31', plain(counterparty.account)),
    subfield('32', name.slice(0, SUBFIELD_CHARACTERS)),
    subfield('33', name.slice(SUBFIELD_CHARACTERS, 2 * SUBFIELD_CHARACTERS)),
    subfield('34', SUPPLEMENT.test(extra.proprietaryCode ?? '') ? extra.proprietaryCode! : ''),
  ].join('');
}

/** The bank's, else that of the transaction's type: ERPs post by it. */
function businessTransactionCode({ amount, transactionCode, extra }: WrittenEntry): string {
  if (extra.businessTransactionCode !== undefined) return extra.businessTransactionCode;
  const type = transactionType(transactionCode);
  const bySide = (amount?.hundredThousandths ?? 0n) < 0n ? DEBIT_CODES : CREDIT_CODES;
  return bySide[type] ?? CODES[type] ?? OTHER_CODE;
}

function subfield(code: string, text: string): string {
  return text === '' ? '' : `?${code}${text}`;
}

function keyed(key: string, text: string | null | undefined): string {
  return text ? `${key}+${plain(text)}` : '';
}

/** A key within a text would begin another value: somebody's text must not become a reference. */
const KEY = /(?<=[A-Z]{3})\+/g;

function plain(text: string | null | undefined): string {
  return withoutKeys(text ?? '').trim();
}

/** The text in one line, in which no question mark begins a sub-field and no key a value. */
export function withoutKeys(text: string): string {
  return oneLine(text.replaceAll('?', ' ')).replaceAll(KEY, ' ');
}

function remittanceSubfields(texts: readonly string[]): string {
  let written = '';
  let next = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length && next < REMITTANCE_SUBFIELDS.length; at += SUBFIELD_CHARACTERS) {
      written += `?${REMITTANCE_SUBFIELDS[next]}${text.slice(at, at + SUBFIELD_CHARACTERS)}`;
      next += 1;
    }
  }
  return written;
}
