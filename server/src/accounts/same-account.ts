/** An account of the client as master data has it, with what its bank is known by. */
export type KnownAccount = {
  iban: string | null;
  other: string | null;
  currency: string;
  bic: string;
  senderBic: string | null;
  clearingCode: string | null;
};

/** An account as a payment names it, with its bank where that is given. */
export type NamedAccount = {
  account: { iban: string | null; other: string | null; currency: string | null } | null;
  agent: { bic: string | null; clearingCode: string | null } | null;
};

/** A creditor's account, with whether anything beside it could lead the money elsewhere. */
export type NamedCreditor = NamedAccount & { leadsElsewhere: boolean };

/**
 * Decides wherever two accounts are compared whether they are the same (decisions 13): the number, and where they are
 * given the bank and the currency. Nothing that is given may contradict. An IBAN says its bank by itself; another number
 * needs a bank that is given to agree.
 */
export function isSameAccount(known: KnownAccount, { account, agent }: NamedAccount): boolean {
  if (!account || !isSameNumber(known, account)) return false;
  if (account.currency !== null && account.currency !== known.currency) return false;
  const bank = compareBank(known, agent);
  return bank === 'same' || bank === 'notGiven';
}

/** Whether the bank is certain too: an account without IBAN may be anybody's as long as no bank is given. */
export function isCertainAccount(known: KnownAccount, named: NamedAccount): boolean {
  return isSameAccount(known, named) && (known.iban !== null || compareBank(known, named.agent) === 'same');
}

/** The number by its letters and digits, as statements and the uniqueness of accounts have it; null without any. */
export function accountNumber({ iban, other }: { iban: string | null; other: string | null }): string | null {
  return plain(iban ?? other ?? '') || null;
}

function isSameNumber(one: Parameters<typeof accountNumber>[0], other: Parameters<typeof accountNumber>[0]): boolean {
  const number = accountNumber(one);
  return number !== null && number === accountNumber(other);
}

/** Behind country and check digits. */
const BBAN_FROM = 4;

/** The sender BIC replaces the bank's in messages (decisions 6), so files name the bank by it too. */
function compareBank(known: KnownAccount, agent: NamedAccount['agent']): 'same' | 'other' | 'notGiven' | 'unknown' {
  if (!agent || (agent.bic === null && agent.clearingCode === null)) return 'notGiven';
  const bics = [known.bic, known.senderBic].filter((bic) => bic !== null).map(institution);
  const byBic = agent.bic === null ? null : bics.includes(institution(agent.bic));
  const byCode = agent.clearingCode === null ? null : compareClearingCode(known, agent.clearingCode, byBic !== null);
  if (byBic === false || byCode === false) return 'other';
  return byBic || byCode ? 'same' : 'unknown';
}

/**
 * By the code that master data knows; else, where no BIC says which bank it is, by the IBAN, in which the code must stand:
 * it leaves as the debtor's bank. Null where there is nothing to compare it with.
 */
function compareClearingCode({ iban, clearingCode }: KnownAccount, code: string, hasBic: boolean): boolean | null {
  const number = clearingNumber(code);
  if (clearingCode !== null) return number === clearingNumber(clearingCode);
  return hasBic || iban === null ? null : number !== '' && plain(iban).slice(BBAN_FROM).includes(number);
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
