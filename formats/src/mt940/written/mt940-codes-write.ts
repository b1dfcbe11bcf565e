import { looksLikeIban } from '../mt940-account.ts';
import { COMMON_CODES } from '../information/mt940-slash-table.ts';
import type { furtherReferences } from './mt940-references.ts';
import { oneLine, type WrittenEntry } from './mt940-written.ts';

type FurtherReferences = ReturnType<typeof furtherReferences>;

/** Longer names are cut, so that there is room for the remittance information. */
const NAME_CHARACTERS = 70;

/** Readers take this for a code whether they know it or not. */
const LIKE_A_CODE = /^[A-Z]{4}\d?$/;

/**
 * Builds the value of `:86:` with SWIFT's codes between slashes (`/EREF/…/ORDP//NAME/…/REMI/…`), in one piece. References
 * come first: what is too long is cut off at the end.
 */
export function codedInformation(entry: WrittenEntry, further: FurtherReferences): string {
  const { endToEndId, counterparty, remittance, extra } = entry;
  const { name, account, bank } = counterparty;
  const isCredit = (entry.amount?.hundredThousandths ?? 0n) >= 0n;
  const party = [
    coded('NAME', name?.slice(0, NAME_CHARACTERS)),
    coded(looksLikeIban(account ?? '') ? 'IBAN' : 'ACNO', account),
    coded('BIC', bank),
  ].join('');
  const text = [
    coded('EREF', endToEndId),
    coded('PREF', extra.paymentInformationId),
    // The customer's own reference may be that of the payment's group, which is said already.
    coded('IREF', further.customer === extra.paymentInformationId ? null : further.customer),
    coded('AREF', further.bank),
    coded('MARF', extra.mandateId),
    coded('CSID', extra.creditorId),
    party === '' ? '' : `/${isCredit ? 'ORDP' : 'BENM'}/${party}`,
    coded('REMI', remittance.join(' ')),
    coded('NRTX', extra.numberOfTransactions),
    coded('ULTD', extra.ultimateDebtor),
    coded('ULTC', extra.ultimateCreditor),
    coded('CHGS', extra.charges),
    coded('OCMT', extra.originalAmount),
    coded('EXCH', extra.exchangeRate),
    coded('RTRN', extra.returnReason),
  ].join('');
  return text === '' ? oneLine(extra.additionalInformation ?? extra.bookingText ?? '') : text;
}

function coded(code: string, text: string | null | undefined): string {
  const value = withoutCodes(oneLine(text ?? ''));
  return value.trim() === '' ? '' : `/${code}/${value}`;
}

/** A code within a text would begin another value: somebody's text must not become a reference. */
export function withoutCodes(text: string): string {
  const parts = text.split('/').filter((part) => part !== '');
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
