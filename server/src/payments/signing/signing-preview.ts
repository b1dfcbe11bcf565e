import type { Decision } from '@portico/contract/errors';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { AccountId, OrderId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import { accountEnding, readableText } from '@portico/contract/shown-text';
import type { ShownCutOff } from '@portico/contract/payments/shown-cut-off';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { factorOptions } from '../../session/public.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { decideOrder, seesAccount } from '../actions/decide-order.ts';
import { DUPLICATE } from '../duplicates/find-duplicates.ts';
import type { OrderFacts, OrderWarning } from '../reading/order-facts.ts';
import { readWarnings } from '../reading/read-warnings.ts';
import { hidesSalary, hidesSalaryGroups } from '../reading/salary.ts';
import { isCodeRequired } from './sign-orders.ts';
import { unsettledForSigners } from './unsettled-for-signers.ts';
import { decideEach } from '../submitting/submit-orders.ts';
import { balancesAfter } from '../reading/balances-after.ts';
import { IBAN_PATTERN } from '../reading/iban-pattern.ts';
import { shownCutOff } from '../cut-offs/shown-cut-off.ts';
import { readableBy } from '../reading/visible-part.ts';
import { basketTotals } from './basket.ts';

type Endpoint = (typeof paymentsEndpoints)['signingPreview'];
type Preview = Reply<Endpoint>;

const CREDITORS_SHOWN = 100;
const WARNINGS_SHOWN = 100;

/**
 * What signing these orders, or submitting them by a code, means, shown before the code is requested: exactly what
 * leaves.
 */
export async function signingPreview(context: Context<Endpoint>, { body }: Request<Endpoint>): Promise<Preview> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const orders = await loadVisibleOrders(tx, actor, body.uuids);
  if (orders.length < new Set(body.uuids).size) throw new PortalError('NOT_FOUND');
  const action = body.action ?? 'sign';
  const decided = await decideEach(context, actor, orders, action);
  const basket = decided.filter(({ decision }) => decision.allowed).map(({ order }) => order);
  const shown = basket.filter((order) => !hidesSalary(actor, order.type)).map((order) => order.id);
  const concerns = await unsettledForSigners(tx, subject.askedAt, basket, await readWarnings(tx, actor, basket));
  const totals = await basketTotals(tx, basket);
  const creditors = await countCreditors(tx, basket);
  const creditorList = await listCreditors(tx, actor, shown, concerns);
  return {
    count: basket.length,
    transactions: totals.reduce((sum, total) => sum + total.transactions, 0),
    creditors,
    instructions: basket.reduce((sum, order) => sum + order.bankInstructions, 0),
    totals: totals.map(({ transactions, ...money }) => ({
      amount: formatMoney(money),
      currency: money.currency,
      transactions,
    })),
    creditorList,
    unlistedCreditors: Math.max(0, creditors - creditorList.length),
    balances: await balancesAfter(tx, context.clock, subject, basket, accountsWithheld(actor, basket)),
    cutOff: firstOf(basket.flatMap((order) => shownCutOff(actor, order) ?? [])),
    refused: decided
      .filter(({ decision }) => !decision.allowed)
      .map(({ order, decision }) => ({ uniqueId: order.id, orderId: order.orderMessageId, reasons: decision.reasons })),
    warnings: concerns.slice(0, WARNINGS_SHOWN),
    warningsCount: concerns.length,
    methods: await factorOptions(tx, subject, { purpose: 'SIGNING' }),
    codeRequired: action === 'submit' || isCodeRequired(subject, basket),
    withDetails: action === 'sign' && orders.length === 1 ? decideWithDetails(actor, orders[0]!) : null,
  };
}

function firstOf(cutOffs: readonly ShownCutOff[]): ShownCutOff | null {
  return cutOffs.toSorted((one, other) => one.at.localeCompare(other.at))[0] ?? null;
}

/** Accounts whose balances would tell what each of them pays of a salary order. */
function accountsWithheld(actor: PaymentsActor, basket: readonly OrderFacts[]): ReadonlySet<AccountId> {
  const withheld = basket.filter(({ type, accounts }) => accounts.length > 1 && hidesSalaryGroups(actor, type));
  return new Set(withheld.flatMap(({ accounts }) => accounts.flatMap((account) => account?.accountId ?? [])));
}

function decideWithDetails(actor: PaymentsActor, order: OrderFacts): Decision {
  return readableBy(actor, order, decideOrder(actor, 'signWithDetails', order));
}

async function countCreditors(tx: Transaction, basket: readonly OrderFacts[]): Promise<number> {
  const row = await tx.row<{ count: number }>(
    'select count(distinct (creditor, creditor_account, creditor_agent))::int as count from transactions where client_id = current_client() and order_id = any($1)',
    [basket.map((order) => order.id)],
  );
  return row!.count;
}

/**
 * Of earlier payments, those that the reader may see: the visible accounts ($3), and whether salaries are hidden ($4).
 */
const SEEN = `join orders o on o.client_id = p.client_id and o.id = p.order_id
           join transaction_groups g on g.client_id = p.client_id and g.order_id = p.order_id and g.id = p.group_id
         where p.client_id = current_client() and g.debit_account_id = any($3) and not ($4 and o.type = 'SALARY')`;

type CreditorRow = {
  creditor: string;
  creditor_account: string | null;
  creditor_agent: string | null;
  country: string | null;
  totals: { amount: string; currency: string }[];
  payments: number;
  is_first: boolean;
  is_new_account: boolean;
  is_duplicate: boolean;
};

/**
 * The creditors with points to check first: a name never paid before, a known name with an account never paid under it
 * (even if known from somebody else), a possible duplicate. "Paid" means that a message with such a payment left. A
 * number identifies an account only at its bank, unless it is an IBAN, which names its bank itself. Only payments that
 * the reader may see count, so made-up creditors can't probe whom the company pays.
 */
async function listCreditors(
  tx: Transaction,
  actor: PaymentsActor,
  orderIds: OrderId[],
  concerns: readonly OrderWarning[],
): Promise<Preview['creditorList']> {
  const accounts = [...actor.accounts.values()]
    .filter((account) => seesAccount(actor.rights, account))
    .map(({ accountId }) => accountId);
  const duplicates = concerns.filter(({ key }) => key === DUPLICATE).map(({ transactionId }) => transactionId);
  const rows = await tx.rows<CreditorRow>(
    `with mine as (
       select coalesce(t.creditor, '') as creditor, t.creditor_account, t.creditor_agent, min(t.creditor_country) as country, t.currency,
         sum(t.amount_hundred_thousandths) as total, count(*)::int as payments, bool_or(t.id = any($2)) as is_duplicate
       from transactions t where t.client_id = current_client() and t.order_id = any($1) group by 1, 2, 3, 5),
     creditors as (
       select creditor, creditor_account, creditor_agent, min(country) as country, sum(payments)::int as payments, max(total) as largest,
         json_agg(json_build_object('amount', total::text, 'currency', currency) order by total desc) as totals,
         bool_or(is_duplicate) as is_duplicate
       from mine group by 1, 2, 3)
     select c.creditor, c.creditor_account, c.creditor_agent, c.country, c.totals, c.payments, c.is_duplicate,
       not exists (select from transactions p ${SEEN} and p.creditor = c.creditor and p.message_id is not null and not o.id = any($1)) as is_first,
       not exists (select from transactions p ${SEEN} and p.creditor_account = c.creditor_account and p.creditor = c.creditor
           and (p.creditor_agent is not distinct from c.creditor_agent or c.creditor_account ~ '${IBAN_PATTERN}')
           and p.message_id is not null and not o.id = any($1)) as is_new_account
     from creditors c order by (c.is_duplicate)::int desc, c.largest desc limit ${CREDITORS_SHOWN}`,
    [orderIds, duplicates, accounts, hidesSalary(actor, 'SALARY')],
  );
  return rows.map((row) => ({
    creditor: readableText(row.creditor),
    accountEnding: accountEnding(row.creditor_account ?? ''),
    bank: row.creditor_agent === null ? null : readableText(row.creditor_agent),
    country: row.country,
    payments: row.payments,
    totals: row.totals.map(({ amount, currency }) => ({
      amount: formatMoney({ amountHundredThousandths: BigInt(amount), currency }),
      currency,
    })),
    notes: notesOf(row),
  }));
}

function notesOf(row: CreditorRow): Preview['creditorList'][number]['notes'] {
  const notes: Preview['creditorList'][number]['notes'] = [];
  if (row.is_duplicate) notes.push('possibleDuplicate');
  if (row.is_first) notes.push('firstPayment');
  else if (row.is_new_account) notes.push('newAccount');
  return notes;
}
