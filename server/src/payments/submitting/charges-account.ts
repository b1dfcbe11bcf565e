import type { AccountId, BankMessageId, OrderGroupId, OrderId } from '@portico/contract/ids';
import type { PaymentGroup } from '@portico/formats/pain001/pain001-model';
import type { CarriedElement } from '@portico/formats/party/party-model';
import { KnownAccounts, loadAccounts, type Account, type NamedAccount } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** The account that a group's charges are debited from, as its file names it; null if the file names none. */
export function chargesOf({ further }: Pick<PaymentGroup, 'further'>): NamedAccount | null {
  const account = childOf(further, 'ChrgsAcct');
  if (!account) return null;
  const number = childOf(account.children, 'Id')?.children;
  const agent = childOf(childOf(further, 'ChrgsAcctAgt')?.children, 'FinInstnId')?.children;
  return {
    account: {
      iban: textOf(number, 'IBAN'),
      other: textOf(childOf(number, 'Othr')?.children, 'Id'),
      currency: textOf(account.children, 'Ccy'),
    },
    agent: {
      bic: textOf(agent, 'BICFI') ?? textOf(agent, 'BIC'),
      clearingCode: textOf(childOf(agent, 'ClrSysMmbId')?.children, 'MmbId'),
    },
  };
}

/**
 * The client's accounts that a charges account may mean. Empty if one of them must not be debited beside this debit
 * account: it needs a mandate of the same bank, which gets the message.
 */
export function chargesAccounts(known: KnownAccounts, named: NamedAccount, debit: Account): Account[] {
  const found = known.find(named, []).filter(({ bankId }) => bankId === debit.bankId);
  // The debit account has its own guards, which say what is missing.
  const isOurs = ({ accountId, mandate }: Account) => accountId === debit.accountId || mandate === 'CONFIRMED';
  return found.every(isOurs) ? found : [];
}

/**
 * The charges accounts of all groups of an order, or of one of its messages; null if one may not, or no longer, be
 * debited.
 */
export async function chargesAccountsOf(
  tx: Transaction,
  orderId: OrderId,
  messageId: BankMessageId | null = null,
): Promise<Account[] | null> {
  const found = [...(await chargesAccountsByGroup(tx, orderId, messageId)).values()];
  return found.some((ofGroup) => ofGroup.length === 0) ? null : found.flat();
}

/** The same by group id; empty for a group whose charges account may not be debited. */
export async function chargesAccountsByGroup(
  tx: Transaction,
  orderId: OrderId,
  messageId: BankMessageId | null = null,
): Promise<Map<string, Account[]>> {
  const groups = await tx.rows<{ id: OrderGroupId; content: PaymentGroup; accountId: AccountId | null }>(
    `select g.id, g.content, g.debit_account_id as "accountId" from transaction_groups g
      where g.client_id = current_client() and g.order_id = $1 and g.content -> 'further' @> '[{"name": "ChrgsAcct"}]'
        and ($2::uuid is null or g.id in (select t.group_id from transactions t
          where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2))`,
    [orderId, messageId],
  );
  if (groups.length === 0) return new Map();
  const accounts = await loadAccounts(tx);
  const known = new KnownAccounts(accounts);
  return new Map(
    groups.map(({ id, content, accountId }) => {
      const debit = accountId === null ? undefined : accounts.get(accountId);
      return [id, debit ? chargesAccounts(known, chargesOf(content)!, debit) : []];
    }),
  );
}

function childOf(elements: readonly CarriedElement[] | undefined, name: string): CarriedElement | undefined {
  return elements?.find((element) => element.name === name);
}

function textOf(elements: readonly CarriedElement[] | undefined, name: string): string | null {
  return childOf(elements, name)?.text ?? null;
}
