import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Finding } from '@portico/contract/findings';
import type { AccountId, OrderGroupId, OrderId } from '@portico/contract/ids';
import type { HeaderContent, PaymentGroup } from '@portico/formats/pain001/pain001-model';
import type { Account } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { GroupMasterData } from '../content/content-digest.ts';
import { kindOf } from '../content/limited-warnings.ts';
import { storedPayment } from '../content/stored-payment.ts';
import { withDuplicatesRenewed } from '../duplicates/renew-duplicates.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { OrderContents } from '../reading/order-contents.ts';
import { moneyToJson, type OrderWarning } from '../reading/order-facts.ts';
import { loadBankFormats } from '../submitting/bank-formats.ts';
import { EVALUATION_WARNINGS } from '../submitting/evaluate-order.ts';
import { ACCOUNT_WARNINGS, AMBIGUOUS, DebitAccountMatcher } from '../submitting/match-debit-accounts.ts';
import { creditorOf } from '../submitting/temporary-beneficiary.ts';
import { completeOrder } from '../writing/insert-order.ts';
import { JUDGED_WARNINGS, OrderJudge, type EndedGroup, type JudgedOrder } from '../writing/order-judge.ts';

type Header = Pick<JudgedOrder, 'type'> & {
  header: HeaderContent | null;
  initiator: string | null;
  messageId: string;
  warnings: OrderWarning[];
};
type Group = GroupMasterData & { id: OrderGroupId; accountId: AccountId | null; content: PaymentGroup };
type GroupTotals = Omit<EndedGroup, 'totals'> & { id: OrderGroupId; totals: string };

/** After so many payments other requests have their turn. */
const PAYMENTS_AT_ONCE = 200;

/**
 * Judges an open order again after somebody with these rights has changed some of its rows, and writes what its row and
 * those of its groups say of them. Which accounts its groups debit stays, and what was found in its file. Reads the whole
 * order. Returns what its banks' formats refuse now.
 */
export async function rejudgeOrder(
  tx: Transaction,
  clock: Clock,
  { accounts, rights }: Pick<PaymentsActor, 'accounts' | 'rights'>,
  orderId: OrderId,
): Promise<readonly Finding[]> {
  const { header, initiator, messageId, type, warnings } = await loadHeader(tx, orderId);
  const judge = new OrderJudge({ formats: await loadBankFormats(tx), today: localDateOf(clock.now()) });
  if (header) judge.header({ ...UNSTATED, messageId, ...header }, initiator);
  const groups = await loadGroups(tx, orderId);
  const mayDebit = (account: Account) => rights.has('ACCOUNT_PAYMENTS', 'EDIT', account);
  const debitAccounts = new DebitAccountMatcher(accounts, { mayDebit, mayPayOthers: true });
  const ambiguous = new Set(warnings.flatMap(({ key, groupId }) => (key === AMBIGUOUS ? [groupId] : [])));
  const contents = new OrderContents(tx, orderId, groups);
  const totals: GroupTotals[] = [];
  let number = 0;
  for (const { id, accountId, content: group, ...masterData } of groups) {
    const account = accountId === null ? null : (accounts.get(accountId) ?? null);
    judge.group({ id, group, account, masterData });
    debitAccounts.beginGroup(group, id);
    for await (const content of contents.of(id)) {
      const payment = storedPayment(content);
      judge.payment(payment);
      debitAccounts.payment(creditorOf(payment, group), payment.currency!);
      number += 1;
      if (number % PAYMENTS_AT_ONCE > 0) continue;
      judge.updateDigest();
      await nextTurn();
    }
    debitAccounts.endLinked(account, ambiguous.has(id));
    const ended = judge.endGroup();
    totals.push({ ...ended, id, totals: JSON.stringify(moneyToJson(ended.totals)) });
  }
  await contents.end();
  await writeTotals(tx, orderId, totals);
  const found = [
    ...debitAccounts.warnings(),
    ...judge.warnings(),
    ...judge.notCarriedWarnings(),
    ...warnings.filter((warning) => !RENEWED.has(kindOf(warning))),
  ];
  const renewed = await withDuplicatesRenewed(tx, { id: orderId, warnings: found });
  const judged = judge.end();
  // Once salaries were in its file, they stay hidden, even if they were taken out.
  await completeOrder(tx, { id: orderId, ...judged, type: type === 'SALARY' ? type : judged.type, warnings: renewed });
  return judge.findings;
}

/** All warnings but those of what was found in the file, and of duplicates. */
const RENEWED: ReadonlySet<string> = new Set([...JUDGED_WARNINGS, ...EVALUATION_WARNINGS, ...ACCOUNT_WARNINGS]);

/** What a message says of itself; the portal’s own message says it again. */
const UNSTATED = { version: null, createdAt: null, numberOfTransactions: null, controlSum: null };

async function loadHeader(tx: Transaction, orderId: OrderId): Promise<Header> {
  const row = await tx.row<Header>(
    `select header_content as header, initiator_name as initiator, message_id as "messageId", type, warnings from orders
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
    `update transaction_groups g set number_of_transactions = t.number, totals = t.totals, has_mixed_levels = t.mixed
       from unnest($2::uuid[], $3::int[], $4::jsonb[], $5::boolean[]) as t(id, number, totals, mixed)
      where g.client_id = current_client() and g.order_id = $1 and g.id = t.id
        and (g.number_of_transactions <> t.number or g.totals <> t.totals or g.has_mixed_levels <> t.mixed)`,
    [
      orderId,
      rows.map(({ id }) => id),
      rows.map(({ numberOfTransactions }) => numberOfTransactions),
      rows.map(({ totals }) => totals),
      rows.map(({ hasMixedLevels }) => hasMixedLevels),
    ],
  );
}
