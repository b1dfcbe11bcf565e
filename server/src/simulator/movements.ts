import { debitAccount } from './check-message.ts';
import { accountKey, type HeldAccount, type HeldAccounts } from './held-accounts.ts';
import type { Payment, ReceivedGroup, ReceivedMessage } from './received-message.ts';

/** What is booked as one entry on one account: one payment, or several whose sender wants them as one. */
export type Movement = {
  /** `return`: what was debited comes back. */
  side: 'debit' | 'credit' | 'return';
  messageId: string;
  group: ReceivedGroup['group'];
  payments: Payment[];
  /** Both accounts are at this bank. */
  isInternal: boolean;
};
export type AccountMovements = { account: HeldAccount; movements: Movement[] };

/**
 * What an accepted message moves: the debit accounts, and the creditors' accounts that the same bank holds in the
 * payment's currency. Rejected payments move nothing, nor do those that ask for no booking.
 */
export function movementsOf(message: ReceivedMessage, held: HeldAccounts): AccountMovements[] {
  const found = new MovementsByAccount();
  for (const received of message.groups) {
    const debited = debitAccount(received, held);
    // An account that the bank has given up since it took the message.
    if (!debited) continue;
    for (const movement of debitsOf(message.messageId, received, held)) {
      found.add(debited, movement);
      for (const payment of movement.payments) {
        const account = creditedAccount(payment, held);
        if (account) found.add(account, { ...movement, side: 'credit', payments: [payment], isInternal: true });
      }
    }
  }
  return found.all;
}

/** What comes back of a message that was booked, each payment by itself. From an account of this bank nothing does. */
export function returnsOf(message: ReceivedMessage, held: HeldAccounts): AccountMovements[] {
  const found = new MovementsByAccount();
  for (const received of message.groups) {
    const debited = debitAccount(received, held);
    if (!debited) continue;
    const back = movedOf(received).filter((payment) => payment.returned !== null && !creditedAccount(payment, held));
    const { messageId } = message;
    for (const payment of back)
      found.add(debited, { side: 'return', messageId, group: received.group, payments: [payment], isInternal: false });
  }
  return found.all;
}

class MovementsByAccount {
  readonly #byAccount = new Map<string, AccountMovements>();

  get all(): AccountMovements[] {
    return [...this.#byAccount.values()];
  }

  add(account: HeldAccount, movement: Movement): void {
    const known = this.#byAccount.get(accountKey(account)) ?? { account, movements: [] };
    known.movements.push(movement);
    this.#byAccount.set(accountKey(account), known);
  }
}

function movedOf({ payments }: ReceivedGroup): Payment[] {
  return payments.filter(({ rejection, isBooked }) => rejection === null && isBooked);
}

/** One entry for all if the group asks for it (BtchBookg), else one each. */
function debitsOf(messageId: string, received: ReceivedGroup, held: HeldAccounts) {
  const { group } = received;
  const moved = movedOf(received);
  const isBatch = group.batchBooking === true && moved.length > 1;
  return (isBatch ? [moved] : moved.map((payment) => [payment])).map((together): Movement => {
    const isInternal = together.every((payment) => creditedAccount(payment, held) !== undefined);
    return { side: 'debit', messageId, group, payments: together, isInternal };
  });
}

function creditedAccount({ creditorAccount, currency }: Payment, held: HeldAccounts): HeldAccount | undefined {
  const number = creditorAccount?.iban ?? creditorAccount?.other;
  return held.accounts.find((each) => each.account === number && each.currency === currency);
}
