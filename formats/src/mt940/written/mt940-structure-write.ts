import { SUBFIELD_CHARACTERS } from '../information/mt940-pieces.ts';
import type { EntryContent } from '../../statement/statement-model.ts';
import { oneLine } from './mt940-written.ts';

/** Sub-fields for the remittance information, in the order in which they are filled. */
const REMITTANCE_SUBFIELDS = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];

/** The bank's business transaction code for a credit transfer: there is no structure without a code. */
const DEFAULT_CODE = '166';

export type WrittenInformation = Pick<EntryContent, 'endToEndId' | 'counterparty' | 'remittance' | 'extra'>;

/**
 * Builds the value of `:86:` in the German structure with SEPA keys, in one piece. Remittance information has room for
 * 378 characters and a name for 54; longer text is cut off, as banks do.
 */
export function structuredInformation({ endToEndId, counterparty, remittance, extra }: WrittenInformation): string {
  const name = counterparty.name ?? '';
  return [
    extra.businessTransactionCode ?? DEFAULT_CODE,
    subfield('00', extra.bookingText),
    subfield('10', extra.primaNota),
    remittanceSubfields([
      keyed('EREF', endToEndId),
      keyed('KREF', extra.paymentInformationId),
      keyed('MREF', extra.mandateId),
      keyed('CRED', extra.creditorId),
      keyed('SVWZ', remittance.join(' ') || extra.additionalInformation),
      keyed('ABWA', extra.ultimateDebtor),
      keyed('ABWE', extra.ultimateCreditor),
    ]),
    subfield('30', counterparty.bank),
    subfield('31', counterparty.account),
    subfield('32', name.slice(0, SUBFIELD_CHARACTERS)),
    subfield('33', name.slice(SUBFIELD_CHARACTERS, 2 * SUBFIELD_CHARACTERS)),
    subfield('34', extra.proprietaryCode),
  ].join('');
}

function subfield(code: string, text: string | null | undefined): string {
  return text ? `?${code}${plain(text)}` : '';
}

function keyed(key: string, text: string | null | undefined): string {
  return text ? `${key}+${plain(text)}` : '';
}

/** A key within a text would begin another value: somebody's text must not become a reference. */
const KEY = /(?<=[A-Z]{3})\+/g;

/** A question mark would begin a sub-field. */
function plain(text: string): string {
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
