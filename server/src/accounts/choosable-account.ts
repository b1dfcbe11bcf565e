import type { Account } from './load-accounts.ts';

/** An account as the editors of payments and templates offer it. */
export function choosable(account: Account) {
  return {
    uniqueId: account.accountId,
    name: account.name,
    longName: account.longName,
    owner: account.owner,
    iban: account.iban,
    other: account.other,
    currency: account.currency,
    country: account.country,
    bank: account.bankName,
    bic: account.bic,
    takesInstant: account.takesInstant,
  };
}

/** Which payments to others aren't: an account of the client's own group that its bank knows. */
export function isOwnGroup({ intracompany, mandate }: Pick<Account, 'intracompany' | 'mandate'>): boolean {
  return intracompany && mandate === 'CONFIRMED';
}
