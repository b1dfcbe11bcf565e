import { accountKey, type HeldAccount, type HeldAccounts } from './held-accounts.ts';
import type { Reason } from './reason.ts';
import type { ReceivedGroup, ReceivedMessage } from './received-message.ts';

/** Why the bank refuses a message as a whole, or null. */
export function refusalOf(message: ReceivedMessage, isDuplicate: boolean, held: HeldAccounts): Reason | null {
  if (isDuplicate) return { code: 'DU01', text: 'The message id has been used before' };
  if (message.fault) return message.fault;
  if (message.groups.some(({ payments }) => payments.length === 0))
    return { code: 'FF01', text: 'A payment information without transactions' };
  for (const group of message.groups) {
    const refusal = refusalOfGroup(group, held);
    if (refusal) return refusal;
  }
  return null;
}

function refusalOfGroup(received: ReceivedGroup, held: HeldAccounts): Reason | null {
  if (received.group.paymentInformationId === null)
    return { code: 'FF01', text: 'A payment information without identification' };
  const number = numberOf(received);
  if (!held.opensOthers && !held.accounts.some(({ account }) => account === number))
    return { code: 'AC01', text: `The account ${number} is not held here` };
  const account = debitAccount(received, held);
  if (!account) return { code: 'AC09', text: `The account ${number} is not kept in this currency` };
  const other = received.payments.find(({ currency }) => currency !== account.currency);
  if (other) return { code: 'AM03', text: `No ${other.currency} from an account in ${account.currency}` };
  return null;
}

function numberOf({ group }: ReceivedGroup): string {
  return group.debtorAccount?.iban ?? group.debtorAccount?.other ?? '';
}

/** The account that a group debits; undefined if the bank doesn't hold it. A new one uses camt.053. */
export function debitAccount({ group, payments, ...rest }: ReceivedGroup, held: HeldAccounts): HeldAccount | undefined {
  const account = numberOf({ group, payments, ...rest });
  const currency = group.debtorAccount?.currency ?? null;
  const ofNumber = held.accounts.filter((each) => each.account === account);
  if (ofNumber.length === 0 && held.opensOthers) {
    const bic = group.debtorAgent?.bic ?? null;
    return { account, currency: currency ?? payments[0]!.currency!, bic, format: 'camt.053.001.08', closing: null };
  }
  if (currency === null && ofNumber.length === 1) return ofNumber[0];
  const wanted = accountKey({ account, currency: currency ?? payments[0]!.currency! });
  return ofNumber.find((each) => accountKey(each) === wanted);
}
