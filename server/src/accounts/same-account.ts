import type { CodeOrProprietary } from '@portico/formats/party/party-model';

/** An account of the client as master data has it, with what identifies its bank. */
export type KnownAccount = {
  iban: string | null;
  other: string | null;
  currency: string;
  bic: string;
  senderBic: string | null;
  clearingSystem: string | null;
  clearingCode: string | null;
};

/** An account as a payment names it, with its bank if given. */
export type NamedAccount = {
  account: { iban: string | null; other: string | null; currency: string | null } | null;
  agent: { bic: string | null; clearingSystem?: CodeOrProprietary | null; clearingCode: string | null } | null;
};

/** A creditor's account, with whether anything else given could lead the money elsewhere. */
export type NamedCreditor = NamedAccount & { leadsElsewhere: boolean };

/**
 * The one place that decides whether a payment's account is the same (spec D13): it compares the number and, if given,
 * bank and currency. Nothing given may contradict. An IBAN identifies its bank itself; any other number needs a given
 * bank to match.
 */
export function isSameAccount(known: KnownAccount, { account, agent }: NamedAccount): boolean {
  if (!account || !isSameNumber(known, account)) return false;
  if (account.currency !== null && account.currency !== known.currency) return false;
  const bank = compareBank(known, agent);
  return bank === 'same' || bank === 'notGiven';
}

/** Whether the bank is certain too: an account without IBAN may be anybody's as long as no bank is given. */
export function isCertainAccount(known: KnownAccount, named: NamedAccount): boolean {
  const isBankCertain =
    known.iban !== null || (compareBank(known, named.agent) === 'same' && !isOtherBranch(known, named.agent));
  return isBankCertain && isSameAccount(known, named) && isItsCode(known, named.agent);
}

/**
 * A clearing code beside or instead of a BIC goes to the bank as in the file, and the bank may follow it: a code other
 * than the bank's own, in its own system, could lead to another bank.
 */
function isItsCode({ clearingSystem, clearingCode }: KnownAccount, agent: NamedAccount['agent']): boolean {
  if (!agent || agent.clearingCode === null) return true;
  const system = agent.clearingSystem;
  const isItsSystem = clearingSystem !== null && system?.value === clearingSystem && !system.proprietary;
  return isItsSystem && agent.clearingCode === clearingCode;
}

/**
 * The number by which payments are compared: as written, without blanks and in one case. A `-` or `/` separates parts
 * (the Czech `prefix-number/bank`), so moving or omitting it makes another account. Null without letters and digits.
 */
export function accountNumber(account: Numbered): string | null {
  return plainNumber(account) && (account.iban ?? account.other)!.replaceAll(/\s/g, '').toUpperCase();
}

/** The number reduced to letters and digits, by which accounts are kept apart: a lookalike is refused. */
export function plainNumber({ iban, other }: Numbered): string | null {
  return plain(iban ?? other ?? '') || null;
}

type Numbered = { iban: string | null; other: string | null };

function isSameNumber(one: Numbered, other: Numbered): boolean {
  const number = accountNumber(one);
  return number !== null && number === accountNumber(other);
}

/** After country and check digits. */
const BBAN_FROM = 4;

/** The sender BIC replaces the bank's in messages (spec D6), so files name the bank by it too. */
function compareBank(known: KnownAccount, agent: NamedAccount['agent']): 'same' | 'other' | 'notGiven' | 'unknown' {
  if (!agent || (agent.bic === null && agent.clearingCode === null)) return 'notGiven';
  const bics = [known.bic, known.senderBic].filter((bic) => bic !== null).map(institution);
  const byBic = agent.bic === null ? null : bics.includes(institution(agent.bic));
  const byCode = agent.clearingCode === null ? null : compareClearingCode(known, agent.clearingCode, byBic !== null);
  if (byBic === false || byCode === false) return 'other';
  return byBic || byCode ? 'same' : 'unknown';
}

/**
 * Compares with the code in master data; without one, and if no BIC identifies the bank, with the IBAN, which must
 * contain the code. It only tells which account is meant: the debtor's bank leaves by its BIC. Null if there is nothing
 * to compare.
 */
function compareClearingCode({ iban, clearingCode }: KnownAccount, code: string, hasBic: boolean): boolean | null {
  const number = clearingNumber(code);
  if (clearingCode !== null) return number === clearingNumber(clearingCode);
  return hasBic || iban === null ? null : number !== '' && plain(iban).slice(BBAN_FROM).includes(number);
}

/** Some banks number accounts per branch: if both give a branch, it must be the same. */
function isOtherBranch({ bic, senderBic }: KnownAccount, agent: NamedAccount['agent']): boolean {
  const given = branch(agent?.bic ?? null);
  const known = [bic, senderBic].map(branch).filter((one) => one !== null);
  return given !== null && known.length > 0 && !known.includes(given);
}

const MAIN_OFFICE = 'XXX';

function branch(bic: string | null): string | null {
  const code = bic === null ? '' : plain(bic).slice(8);
  return code === '' || code === MAIN_OFFICE ? null : code;
}

/** The first eight characters of a BIC: the last three only identify the branch. */
function institution(bic: string): string {
  return plain(bic).slice(0, 8);
}

/** Some write its leading zeros, some don't. */
function clearingNumber(code: string): string {
  return plain(code).replace(/^0+/, '');
}

/**
 * Empty if a character might be turned into a digit or letter by a bank's system: the number could then be another one.
 */
function plain(text: string): string {
  return isAscii(text) ? text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') : '';
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
