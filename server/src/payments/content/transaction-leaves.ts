import type { AccountId } from '@portico/contract/ids';
import { isInstruction } from '@portico/formats/party/bank-instructions';
import { outgoingLeaves } from '@portico/formats/pain001/written/outgoing-leaves';
import type { HeaderContent, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { Accounts } from '../../accounts/public.ts';
import type { BankFormats } from '../submitting/bank-formats.ts';
import { withInitiator, withMasterData } from '../submitting/from-master-data.ts';
import type { GroupMasterData } from './content-digest.ts';

/** A payment with its group and its order's header, as stored; `LEAVES_COLUMNS` of `t` and `g`. */
export type StoredPayment = GroupMasterData & {
  content: Payment & { amountHundredThousandths: string };
  groupContent: PaymentGroup;
  header: HeaderContent | null;
  accountId: AccountId | null;
  initiator: string | null;
};

export const LEAVES_COLUMNS = `t.content, g.content as "groupContent", g.debit_account_id as "accountId", g.sender_bic as "senderBic",
  g.debtor_name as "debtorName", g.own_accounts as "ownAccounts",
  (select o.header_content from orders o where o.client_id = current_client() and o.id = t.order_id) as header,
  (select o.initiator_name from orders o where o.client_id = current_client() and o.id = t.order_id) as initiator`;

/**
 * Everything the bank is told with a payment, in the format of its debit account's bank; if that is unknown, in the
 * version that carries most.
 */
export async function leavesOf(stored: StoredPayment, accounts: Accounts, formats: BankFormats) {
  const { content, groupContent, header, accountId, initiator } = stored;
  const account = accountId === null ? undefined : accounts.get(accountId);
  const format = (account && formats.get(account.bankId)) ?? 'pain.001.001.09';
  const payment = { ...content, amountHundredThousandths: BigInt(content.amountHundredThousandths) };
  const group = withMasterData(groupContent, stored);
  const { leaves, hasMore } = await outgoingLeaves(
    withInitiator(header ?? { initiatingParty: null }, initiator),
    group,
    payment,
    format,
  );
  return { leaves: leaves.map((leaf) => ({ ...leaf, isInstruction: isInstruction(leaf) })), hasMoreLeaves: hasMore };
}
