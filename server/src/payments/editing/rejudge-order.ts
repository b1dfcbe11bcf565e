import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId, OrderGroupId, OrderId } from '@portico/contract/ids';
import type { HeaderContent, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { KnownAccounts, type Account, type Accounts } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { GroupMasterData } from '../content/content-digest.ts';
import { kindOf, limited } from '../content/limited-warnings.ts';
import { withDuplicatesRenewed } from '../duplicates/renew-duplicates.ts';
import { OrderContents } from '../reading/order-contents.ts';
import { moneyToJson, type OrderWarning } from '../reading/order-facts.ts';
import { loadBankFormats } from '../submitting/bank-formats.ts';
import { EVALUATION_WARNINGS } from '../submitting/evaluate-order.ts';
import { NO_ACCOUNT, SAME_ACCOUNT, UNMATCHED } from '../submitting/match-debit-accounts.ts';
import { creditorOf } from '../submitting/temporary-beneficiary.ts';
import { completeOrder } from '../writing/insert-order.ts';
import { JUDGED_WARNINGS, OrderJudge } from '../writing/order-judge.ts';
import { OrderRefused } from '../writing/order-refused.ts';

type Header = { header: HeaderContent | null; initiator: string | null; messageId: string; warnings: OrderWarning[] };
type Group = GroupMasterData & { id: OrderGroupId; accountId: AccountId | null; content: PaymentGroup };
type GroupTotals = { id: OrderGroupId; numberOfTransactions: number; totals: string };

/** After so many payments other requests have their turn. */
const PAYMENTS_AT_ONCE = 200;

/**
 * Judges an open order again after somebody has changed some of its rows, and writes what its row and those of its groups
 * say of them. Which accounts its groups debit stays, and what was found in its file. Reads the whole order. Throws
 * `OrderRefused` if its banks' formats refuse it now; the transaction must not be committed then.
 */
export async function rejudgeOrder(tx: Transaction, clock: Clock, accounts: Accounts, orderId: OrderId): Promise<void> {
  const { header, initiator, messageId, warnings } = await loadHeader(tx, orderId);
  const judge = new OrderJudge({ formats: await loadBankFormats(tx), today: localDateOf(clock.now()) });
  if (header) judge.header({ ...UNSTATED, messageId, ...header }, initiator);
  const groups = await loadGroups(tx, orderId);
  const known = new KnownAccounts(accounts);
  const contents = new OrderContents(tx, orderId, groups);
  const totals: GroupTotals[] = [];
  const toThemselves: OrderWarning[] = [];
  for (const { id, accountId, content: group, ...masterData } of groups) {
    const account = accountId === null ? null : (accounts.get(accountId) ?? null);
    judge.group({ id, group, account, masterData });
    let [number, toItself] = [0, 0];
    for await (const content of contents.of(id)) {
      const payment = storedPayment(content);
      judge.payment(payment);
      if (account && isPaid(account, known, payment, group)) toItself += 1;
      number += 1;
      if (number % PAYMENTS_AT_ONCE > 0) continue;
      judge.updateDigest();
      await nextTurn();
    }
    const ended = judge.endGroup();
    totals.push({ ...ended, id, totals: JSON.stringify(moneyToJson(ended.totals)) });
    if (toItself > 0) toThemselves.push(sameAccount(id, account!, toItself));
  }
  await contents.end();
  if (judge.findings.length > 0) throw new OrderRefused(judge.findings);
  await writeTotals(tx, orderId, totals);
  const kept = stillTrue(warnings, new Set(groups.map(({ id }) => id)));
  const found = [...kept, ...limited(toThemselves), ...judge.warnings(), ...judge.notCarriedWarnings()];
  const renewed = await withDuplicatesRenewed(tx, { id: orderId, warnings: found });
  await completeOrder(tx, { id: orderId, ...judge.end(), warnings: renewed });
}

/** What a message says of itself; the portal’s own message says it again. */
const UNSTATED = { version: null, createdAt: null, numberOfTransactions: null, controlSum: null };

/** A payment as it is stored: JSON has no integers of the size of amounts. */
export function storedPayment(content: unknown): Payment {
  const payment = content as Payment;
  return { ...payment, amountHundredThousandths: BigInt(String(payment.amountHundredThousandths)) };
}

/** Whether the payment goes to the account that it debits. */
function isPaid(account: Account, known: KnownAccounts, payment: Payment, group: PaymentGroup): boolean {
  const found = known.find(creditorOf(payment, group), [payment.currency!]);
  return found.length === 1 && found[0]!.accountId === account.accountId;
}

function sameAccount(groupId: OrderGroupId, { iban, other }: Account, number: number): OrderWarning {
  return { key: SAME_ACCOUNT, parameters: { account: iban ?? other ?? '–', number }, groupId, transactionId: null };
}

/**
 * The warnings that an edit doesn't touch. That none of the accounts is known names the first group's, which may be gone.
 */
function stillTrue(warnings: readonly OrderWarning[], groups: ReadonlySet<OrderGroupId>): OrderWarning[] {
  const kept = warnings.filter(
    (warning) => !RENEWED.has(kindOf(warning)) && (warning.groupId === null || groups.has(warning.groupId)),
  );
  const unmatched = kept.find(({ key }) => key === UNMATCHED);
  return kept.map((warning) =>
    warning.key === NO_ACCOUNT && unmatched ? { ...warning, parameters: unmatched.parameters } : warning,
  );
}

const RENEWED: ReadonlySet<string> = new Set([...JUDGED_WARNINGS, ...EVALUATION_WARNINGS, SAME_ACCOUNT]);

async function loadHeader(tx: Transaction, orderId: OrderId): Promise<Header> {
  const row = await tx.row<Header>(
    `select header_content as header, initiator_name as initiator, message_id as "messageId", warnings from orders
      where client_id = current_client() and id = $1`,
    [orderId],
  );
  return row!;
}

function loadGroups(tx: Transaction, orderId: OrderId): Promise<Group[]> {
  return tx.rows<Group>(
    `select id, debit_account_id as "accountId", content, case when sender_bic_covered then sender_bic end as "senderBic",
       debtor_name as "debtorName", own_accounts as "ownAccounts"
     from transaction_groups where client_id = current_client() and order_id = $1 order by sequence`,
    [orderId],
  );
}

async function writeTotals(tx: Transaction, orderId: OrderId, rows: readonly GroupTotals[]): Promise<void> {
  await tx.write(
    `update transaction_groups g set number_of_transactions = t.number, totals = t.totals
       from unnest($2::uuid[], $3::int[], $4::jsonb[]) as t(id, number, totals)
      where g.client_id = current_client() and g.order_id = $1 and g.id = t.id
        and (g.number_of_transactions <> t.number or g.totals <> t.totals)`,
    [
      orderId,
      rows.map(({ id }) => id),
      rows.map(({ numberOfTransactions }) => numberOfTransactions),
      rows.map(({ totals }) => totals),
    ],
  );
}
