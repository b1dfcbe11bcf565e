import type { CodeOrProprietary } from '@portico/formats/party-model';

/** An account of the client as master data has it, with what its bank is known by. */
export type KnownAccount = {
  iban: string | null;
  other: string | null;
  currency: string;
  bic: string;
  senderBic: string | null;
  clearingSystem: string | null;
  clearingCode: string | null;
};

/** An account as a payment names it, with its bank where that is given. */
export type NamedAccount = {
  account: { iban: string | null; other: string | null; currency: string | null } | null;
  agent: { bic: string | null; clearingSystem?: CodeOrProprietary | null; clearingCode: string | null } | null;
};

/** A creditor's account, with whether anything beside it could lead the money elsewhere. */
export type NamedCreditor = NamedAccount & { leadsElsewhere: boolean };

/**
 * Decides wherever a payment's account is compared whether it is the same (spec D13): the number, and where they
 * are given the bank and the currency. Nothing that is given may contradict. An IBAN says its bank by itself; another
 * number needs a bank that is given to agree.
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
 * Beside or instead of a BIC a clearing code goes to the bank as the file has it, which may follow it: one that is not
 * the bank's own, of its own system, could lead to another bank.
 */
function isItsCode({ clearingSystem, clearingCode }: KnownAccount, agent: NamedAccount['agent']): boolean {
  if (!agent || agent.clearingCode === null) return true;
  const system = agent.clearingSystem;
  const isItsSystem = clearingSystem !== null && system?.value === clearingSystem && !system.proprietary;
  return isItsSystem && agent.clearingCode === clearingCode;
}

/**
 * The number by which payments are compared: as it is written, but for blanks and the case of letters. A `-` or `/` says
 * where another part begins (the Czech `prefix-number/bank`), so at another place, or left out, it makes another account.
 * Null without letters and digits.
 */
export function accountNumber(account: Numbered): string | null {
  return plainNumber(account) && (account.iban ?? account.other)!.replaceAll(/\s/g, '').toUpperCase();
}

/** The number by its letters and digits alone, by which accounts are kept apart: what only looks alike is refused. */
export function plainNumber({ iban, other }: Numbered): string | null {
  return plain(iban ?? other ?? '') || null;
}

type Numbered = { iban: string | null; other: string | null };

function isSameNumber(one: Numbered, other: Numbered): boolean {
  const number = accountNumber(one);
  return number !== null && number === accountNumber(other);
}

/** Behind country and check digits. */
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
 * By the code that master data knows; else, where no BIC says which bank it is, by the IBAN, in which the code must stand.
 * It only says which account is meant: the debtor's bank leaves by its BIC. Null where there is nothing to compare it with.
 */
function compareClearingCode({ iban, clearingCode }: KnownAccount, code: string, hasBic: boolean): boolean | null {
  const number = clearingNumber(code);
  if (clearingCode !== null) return number === clearingNumber(clearingCode);
  return hasBic || iban === null ? null : number !== '' && plain(iban).slice(BBAN_FROM).includes(number);
}

/** Some banks number the accounts of each branch by themselves: where both say which one, it is the same. */
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

/** The first eight characters of a BIC: the last three only say the branch. */
function institution(bic: string): string {
  return plain(bic).slice(0, 8);
}

/** Some write the zeros at its beginning, some don't. */
function clearingNumber(code: string): string {
  return plain(code).replace(/^0+/, '');
}

/** Nothing where there is a character that banks' systems may turn into a digit or a letter: it could be another number then. */
function plain(text: string): string {
  return isAscii(text) ? text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') : '';
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
