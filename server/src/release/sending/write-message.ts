import { INSTANT } from '@portico/contract/payments/manual/lists';
import type { Mandate } from '@portico/contract/accounts/model';
import type { AccountId, OrderGroupId } from '@portico/contract/ids';
import { formatDecimal } from '@portico/contract/money';
import type { HeaderContent, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { misfitOfPart } from '@portico/formats/pain001/written/pain001-fitness';
import {
  writePain001,
  type OutgoingGroup,
  type Pain001WriteVersion,
  type PartCheck,
} from '@portico/formats/pain001/written/pain001-write';
import { isSameAccount, KnownAccounts, loadAccounts, type Accounts, type KnownAccount } from '../../accounts/public.ts';
import {
  chargesAccounts,
  chargesOf,
  debtorOf,
  OrderContents,
  withInitiator,
  withMasterData,
  type GroupMasterData,
} from '../../payments/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { storeInTransaction, type StoredFile } from '../../platform/files/files.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import type { MessageRow } from '../message-status.ts';

/** `senderBic` is the account's current one, used to recognise it; the frozen one is what was signed. */
type GroupRow = KnownAccount & {
  id: OrderGroupId;
  accountId: AccountId;
  content: PaymentGroup;
  frozenSenderBic: string | null;
  debtorName: string | null;
  /** Null if the order came in a file, which goes as it is. */
  takesInstant: boolean | null;
  ownAccounts: GroupMasterData['ownAccounts'];
  mandate: Mandate;
  number: number;
  sum: string;
};
type OrderRow = {
  initiating_party: string | null;
  header_content: HeaderContent | null;
  initiator_name: string | null;
  payment_format: Pain001WriteVersion;
};

/** The order's content can't be written in the bank's format: retrying changes nothing. */
export class ConversionFailed extends Error {}

/** The order's rows could not be read: that passes. */
class ReadingFailed extends Error {}

/**
 * Writes the message in the bank's format and stores its bytes: PmtInfId, EndToEndId and UETR are kept, the message id
 * is the portal's. CreDtTm is the time of the message, so the same message always gives the same bytes. Throws
 * `ConversionFailed`.
 */
export async function writeMessage(
  tx: Transaction,
  clock: Clock,
  message: MessageRow,
  releasedAt: Date,
): Promise<StoredFile> {
  const order = (await tx.row<OrderRow>(
    `select o.initiating_party, o.header_content, o.initiator_name, k.payment_format from orders o
       join banks b on b.client_id = o.client_id and b.id = $2 join bank_connections k on k.id = b.connection_id
     where o.client_id = current_client() and o.id = $1`,
    [message.order_id, message.bank_id],
  ))!;
  const groups = await withoutNestedLoops(tx, () =>
    tx.rows<GroupRow>(
      `select g.id, a.id as "accountId", g.content, g.sender_bic as "frozenSenderBic", g.debtor_name as "debtorName", g.own_accounts as "ownAccounts", a.mandate, a.iban, a.other, a.currency, b.bic,
         case when o.upload_id is null then k.takes_instant end as "takesInstant",
         b.clearing_system as "clearingSystem", b.clearing_code as "clearingCode", a.mandate_sender_bic as "senderBic",
         count(*)::int as number, sum(t.amount_hundred_thousandths)::text as sum
       from transaction_groups g join transactions t on t.client_id = g.client_id and t.order_id = g.order_id and t.group_id = g.id
       join accounts a on a.client_id = g.client_id and a.id = g.debit_account_id
       join banks b on b.client_id = a.client_id and b.id = a.bank_id join bank_connections k on k.id = b.connection_id
       join orders o on o.client_id = g.client_id and o.id = g.order_id
      where g.client_id = current_client() and g.order_id = $1 and t.message_id = $2
      group by g.client_id, g.order_id, g.id, a.client_id, a.id, b.client_id, b.id, k.id, o.client_id, o.id order by g.sequence`,
      [message.order_id, message.id],
    ),
  );
  const header = {
    version: order.payment_format,
    messageId: message.message_id,
    createdAt: `${releasedAt.toISOString().slice(0, 19)}Z`,
    numberOfTransactions: String(groups.reduce((sum, group) => sum + group.number, 0)),
    controlSum: formatDecimal(groups.reduce((sum, group) => sum + BigInt(group.sum), 0n)),
    ...withInitiator(order.header_content ?? onlyNamed(order.initiating_party), order.initiator_name),
  };
  const accounts = await loadAccounts(tx);
  assertCharges(accounts, groups);
  const contents = new OrderContents(tx, message.order_id, groups);
  const outgoing = groups.map((group) => outgoingGroup(contents, group));
  const version = order.payment_format;
  const texts = writePain001({ header, groups: outgoing }, { version, check: fitting(version) });
  const stored = await storeInTransaction(tx, clock, message.client_id, `${message.message_id}.xml`, bytesOf(texts));
  await contents.end();
  return stored;
}

/**
 * The import's format check is repeated as it leaves: an account matched later may be at a bank with another format.
 */
function fitting(version: Pain001WriteVersion): PartCheck {
  return (part, xml) => {
    const misfit = misfitOfPart(part, xml, version);
    if (misfit) throw new ConversionFailed(`The bank’s format refuses ${misfit.path}: ${misfit.reason}.`);
  };
}

/** Orders from before the header was stored have only the initiating party's name. */
function onlyNamed(name: string | null): HeaderContent {
  return { initiatingParty: name === null ? null : { name, address: null, identification: null } };
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const reader = texts[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await reader.next().catch((error: unknown) => {
      if (error instanceof ReadingFailed) throw error.cause;
      throw new ConversionFailed('The message can’t be written in the format of the bank.', { cause: error });
    });
    if (done) return;
    yield Buffer.from(value);
  }
}

/**
 * Anything that names another account or bank than the target is never corrected on the way: neither in the file's
 * words nor in those that leave.
 */
function outgoingGroup(contents: OrderContents, row: GroupRow): OutgoingGroup {
  const content = withMasterData(row.content, { ...row, senderBic: row.frozenSenderBic });
  const leaving = { account: content.debtorAccount, agent: null };
  if (!isSameAccount(row, debtorOf(row.content)) || !isSameAccount(row, leaving))
    throw new ConversionFailed('A group names another debit account.');
  if (row.takesInstant === false && content.paymentType.localInstrument?.value === INSTANT)
    throw new ConversionFailed('The bank takes no instant payments.');
  if (row.mandate !== 'CONFIRMED') throw new ConversionFailed('The mandate for a debit account is not confirmed.');
  const group = {
    ...content,
    numberOfTransactions: String(row.number),
    controlSum: formatDecimal(BigInt(row.sum)),
  };
  return { group, transactions: payments(contents, row.id) };
}

/** Nor is a charges account that isn't the client's at that bank. */
function assertCharges(accounts: Accounts, groups: readonly GroupRow[]): void {
  const known = new KnownAccounts(accounts);
  for (const { content, accountId } of groups) {
    const charges = chargesOf(content);
    if (charges && chargesAccounts(known, charges, accounts.get(accountId)!).length === 0)
      throw new ConversionFailed('A charges account is not one that the client may have debited.');
  }
}

async function* payments(orderContents: OrderContents, groupId: OrderGroupId): AsyncGenerator<Payment> {
  const contents = orderContents.of(groupId)[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await contents.next().catch((error: unknown) => {
      throw new ReadingFailed('The payments can’t be read.', { cause: error });
    });
    if (done) return;
    const stored = value as Payment & { amountHundredThousandths: string };
    yield { ...stored, amountHundredThousandths: BigInt(stored.amountHundredThousandths) };
  }
}
