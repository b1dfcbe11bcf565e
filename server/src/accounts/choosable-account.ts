import type { Account } from './load-accounts.ts';

/** An account as the editors of payments and templates offer it. */
export function choosable(account: Account) {
  const { accountId, bankName, name, longName, owner, iban, other, currency, country, bic, takesInstant } = account;
  const named = { uniqueId: accountId, name, longName, owner, bank: bankName };
  return { ...named, iban, other, currency, country, bic, takesInstant };
}

/** Which payments to others aren't: an account of the client's own group that its bank knows. */
export function isOwnGroup({ intracompany, mandate }: Pick<Account, 'intracompany' | 'mandate'>): boolean {
  return intracompany && mandate === 'CONFIRMED';
}
