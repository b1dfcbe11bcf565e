import type { Account } from './load-accounts.ts';

/** An account as the editors of payments and templates offer it. */
export function choosable(account: Account) {
  const { accountId, name, longName, owner, iban, other, currency, country, bankName, bic } = account;
  return { uniqueId: accountId, name, longName, owner, iban, other, currency, country, bank: bankName, bic };
}

/** Which payments to others aren't: an account of the client's own group that its bank knows. */
export function isOwnGroup({ intracompany, mandate }: Pick<Account, 'intracompany' | 'mandate'>): boolean {
  return intracompany && mandate === 'CONFIRMED';
}
