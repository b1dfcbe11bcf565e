import type { Reply, Request } from '@portico/contract/endpoint';
import { CREDITOR_USES_SHOWN, GRID_EXACT_COUNT_MAXIMUM } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { PortalError } from '../../platform/errors.ts';
import { seeList } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { IBAN_PATTERN } from '../reading/iban-pattern.ts';
import { paymentTransactionList } from './list-payment-transactions.ts';

type Endpoint = (typeof paymentsEndpoints)['creditorHistory'];
type Use = Reply<Endpoint>['uses'][number];
/** A name as it is compared, and an account. */
type Creditor = { name: string | null; account: string | null; bank: string | null };
/** One use in one currency. */
type Row = Omit<Use, 'totals' | 'differsBy'> & {
  name: string | null;
  bank: string | null;
  currency: string;
  amount: string;
};

/** A number that is no IBAN is an account only together with its bank. */
const BANK = `case when t.creditor_account !~ '${IBAN_PATTERN}' then t.creditor_agent end`;

/**
 * All that was paid to the creditor of a payment: to the same name, however it is written, or to the same account. A
 * payment that the caller doesn't see is NOT_FOUND, and no such payment is in the sums.
 */
export async function creditorHistory(
  context: Context<Endpoint>,
  { params }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { rows: listed } = await seeList(paymentTransactionList, context, undefined, []);
  const { visible } = listed;
  const own = await context.tx.row<Creditor>(
    `select t.creditor_key as name, t.creditor_account as account, ${BANK} as bank ${visible} and t.id = $${listed.values.length + 1}`,
    [...listed.values, params.uniqueId],
  );
  if (!own) throw new PortalError('NOT_FOUND');
  const place = listed.values.length;
  const rows = await context.tx.rows<Row & { looked: number }>(
    `with found as materialized (
       select t.id, t.creditor, t.creditor_key, t.creditor_account, t.creditor_agent, t.creditor_country, ${BANK} as bank, t.currency,
         t.amount_hundred_thousandths as amount, g.execution_date
       ${visible} and (t.creditor_key = $${place + 1} or (t.creditor_account = $${place + 2} and ${BANK} is not distinct from $${place + 3}))
       order by t.id desc limit ${GRID_EXACT_COUNT_MAXIMUM + 1})
     select creditor_key as name, bank, (array_agg(creditor order by id desc))[1] as creditor, creditor_account as "creditorAccount",
       (array_agg(creditor_agent order by id desc))[1] as "creditorAgent", (array_agg(creditor_country order by id desc))[1] as "creditorCountry",
       currency, count(*)::int as payments, sum(amount) as amount, min(execution_date)::text as "firstOn", max(execution_date)::text as "lastOn",
       (select count(*)::int from found) as looked
     from found group by creditor_key, creditor_account, bank, currency order by currency`,
    [...listed.values, own.name, own.account, own.bank],
  );
  const uses = usesOf(rows, own).sort(ownFirst);
  const isCut = uses.length > CREDITOR_USES_SHOWN || (rows[0]?.looked ?? 0) > GRID_EXACT_COUNT_MAXIMUM;
  return { uses: uses.slice(0, CREDITOR_USES_SHOWN), isCut };
}

/** The rows of each use together, with a total per currency. */
function usesOf(rows: readonly Row[], own: Creditor): Use[] {
  const byUse = Map.groupBy(rows, (row) => JSON.stringify([row.name, row.creditorAccount, row.bank]));
  return [...byUse.values()].map((same) => {
    const [first] = same as [Row];
    return {
      creditor: first.creditor,
      creditorAccount: first.creditorAccount,
      creditorAgent: first.creditorAgent,
      creditorCountry: first.creditorCountry,
      differsBy: differenceOf(first, own),
      payments: same.reduce((sum, { payments }) => sum + payments, 0),
      totals: same.map(({ currency, amount }) => ({
        currency,
        amount: formatMoney({ amountHundredThousandths: BigInt(amount), currency }),
      })),
      firstOn: same.map(({ firstOn }) => firstOn).sort()[0]!,
      lastOn: same
        .map(({ lastOn }) => lastOn)
        .sort()
        .at(-1)!,
    };
  });
}

/** Each row has the name or the account in common with the payment. */
function differenceOf({ name, creditorAccount, bank }: Row, own: Creditor): Use['differsBy'] {
  if (name !== own.name) return 'name';
  return creditorAccount === own.account && bank === own.bank ? null : 'account';
}

/** The payment's own name and account, then the latest. */
function ownFirst(one: Use, other: Use): number {
  if (one.differsBy === null || other.differsBy === null) return one.differsBy === null ? -1 : 1;
  return one.lastOn < other.lastOn ? 1 : -1;
}
