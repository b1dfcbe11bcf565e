import { looksLikeIban } from '../mt940-account.ts';
import { COMMON_CODES } from '../information/mt940-slash-table.ts';
import type { WrittenEntry } from './mt940-written.ts';
import { oneLine } from './mt940-written.ts';

/** Readers take this for a code whether they know it or not. */
const LIKE_A_CODE = /^[A-Z]{4}\d?$/;

/**
 * Builds the value of `:86:` with SWIFT's codes between slashes (`/EREF/…/ORDP//NAME/…/REMI/…`), in one piece. The
 * remittance information comes last, because a reader may cut it off.
 */
export function codedInformation(entry: Omit<WrittenEntry, 'information'>): string {
  const { endToEndId, counterparty, remittance, extra } = entry;
  const { name, account, bank } = counterparty;
  const isCredit = (entry.amount?.hundredThousandths ?? 0n) >= 0n;
  const party = [
    coded('NAME', name),
    coded(looksLikeIban(account ?? '') ? 'IBAN' : 'ACNO', account),
    coded('BIC', bank),
  ].join('');
  const text = [
    coded('EREF', endToEndId),
    coded('PREF', extra.paymentInformationId),
    coded('MARF', extra.mandateId),
    coded('CSID', extra.creditorId),
    coded('NRTX', extra.numberOfTransactions),
    party === '' ? '' : `/${isCredit ? 'ORDP' : 'BENM'}/${party}`,
    coded('ULTD', extra.ultimateDebtor),
    coded('ULTC', extra.ultimateCreditor),
    coded('CHGS', extra.charges),
    coded('OCMT', extra.originalAmount),
    coded('EXCH', extra.exchangeRate),
    coded('RTRN', extra.returnReason),
    coded('REMI', remittance.join(' ')),
  ].join('');
  return text === '' ? oneLine(extra.additionalInformation ?? extra.bookingText ?? '') : text;
}

function coded(code: string, text: string | null | undefined): string {
  const value = plain(text ?? '');
  return value.trim() === '' ? '' : `/${code}/${value}`;
}

/** A code within a text would begin another value: somebody's text must not become a reference. */
function plain(text: string): string {
  const parts = oneLine(text)
    .split('/')
    .filter((part) => part !== '');
  return parts
    .map((part, index) => {
      const next = parts[index + 1];
      if (isCode(part) || (next !== undefined && isCode(next))) return `${part} `;
      return next === undefined ? part : `${part}/`;
    })
    .join('');
}

function isCode(text: string): boolean {
  return Object.hasOwn(COMMON_CODES, text) || LIKE_A_CODE.test(text);
}
