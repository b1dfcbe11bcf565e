import type { EntryLine } from '../mt940-entry-line.ts';
import type { Information } from './mt940-information-model.ts';

/** A Dutch account from before the IBAN: nine or ten digits, or at Postbank fewer after a P. */
const ACCOUNT = /^(?:P\d{6,9}|\d{7,10})$/;

/** The reference of `:61:` has room for 16 characters; the rest of its line is a name. */
const REFERENCE_CHARACTERS = 16;

/**
 * Adds the counterparty as Rabobank and SNS gave it before the IBAN: account and name in one line of `:61:`
 * (`0733959555 NAME`), or the account as reference and the name as supplementary line, and both again at the start of
 * `:86:`.
 */
export function takeOldDutch(information: Information, line: EntryLine, supplementary: string): void {
  const reference = line.customerReference;
  if (reference === null || line.bankReference !== null) return;
  const { counterparty, remittance } = information;
  if (reference.length > REFERENCE_CHARACTERS && / {2}$/.test(reference.slice(0, REFERENCE_CHARACTERS))) {
    counterparty.name = reference.slice(REFERENCE_CHARACTERS).trim();
    counterparty.account ??= accountOf(reference.slice(0, REFERENCE_CHARACTERS).trim());
  } else if (supplementary !== '' && remittance[0] === `${reference} ${supplementary}`) {
    counterparty.name = supplementary;
    counterparty.account ??= accountOf(reference);
    remittance.shift();
  }
}

function accountOf(text: string): string | null {
  return ACCOUNT.test(text) && /[1-9]/.test(text) ? text : null;
}
