import { formatMoney } from '@portico/contract/money';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { TransactionId } from '@portico/contract/ids';
import { OPERATIONS_SHOWN_MAXIMUM } from '@portico/contract/release/model';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { permitArea } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { linkedPeople, presentLatestDecisions } from '../../approvals/public.ts';
import { loadHitDecisions, type DecisionOnMessage } from '../operations/message-decisions.ts';
import { decideHitOf } from './provider-decisions.ts';
import type { Hit } from './kept-hits.ts';
import { screeningOf, type Screening } from './screen-message.ts';
import { presentMessage, watchedMessages, type WatchedMessage } from '../operations/watched-messages.ts';

type List = (typeof releaseEndpoints)['screeningHits'];
type One = (typeof releaseEndpoints)['screeningHit'];
type Row = Reply<List>['content'][number];

/** Bank messages of all clients that the screening has stopped, oldest first. */
export async function listHits({ tx, subject }: Context<List>): Promise<Reply<List>> {
  await permitArea(tx, subject, 'SCREENING', 'VIEW_ONLY');
  const stopped = await watchedMessages(tx, ['SANCTION_HIT'], OPERATIONS_SHOWN_MAXIMUM + 1);
  const content: Row[] = [];
  for (const message of stopped.slice(0, OPERATIONS_SHOWN_MAXIMUM)) {
    content.push(await asClient(tx, message.client_id, subject.clientId, () => hitRow(tx, message)));
  }
  return { content, totalElements: stopped.length };
}

/** One stopped message with what was found in it and the decisions on it. */
export async function getHit(context: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'SCREENING', 'VIEW_ONLY');
  const [message] = await watchedMessages(tx, ['SANCTION_HIT'], 1, params.uniqueId);
  if (!message) throw new PortalError('NOT_FOUND');
  return asClient(tx, message.client_id, subject.clientId, async () => {
    const { screening, decisions } = await screened(tx, message);
    const linked = await linkedPeople(
      context,
      message.client_id,
      decisions.map(({ userId }) => userId),
    );
    const decide = (decision: 'CLEAR' | 'CONFIRM') =>
      decideHitOf({ userId: subject.userId, rights }, message.status, { decisions, linked }, decision);
    return {
      ...presentRow(message, screening, decisions),
      screening: {
        uniqueId: screening.id,
        digest: screening.digest.toString('hex'),
        at: screening.at.toISOString(),
      },
      totals: await totalsOf(tx, message),
      listedNames: screening.listed,
      hitList: await hitsWithPayments(tx, screening.hits),
      actions: { clear: decide('CLEAR'), confirm: decide('CONFIRM') },
    };
  });
}

async function hitRow(tx: Transaction, message: WatchedMessage): Promise<Row> {
  const { screening, decisions } = await screened(tx, message);
  return presentRow(message, screening, decisions);
}

async function screened(tx: Transaction, message: WatchedMessage) {
  // A stopped message has been screened.
  const screening = (await screeningOf(tx, message))!;
  return { screening, decisions: await loadHitDecisions(tx, message, screening.id) };
}

function presentRow(message: WatchedMessage, screening: Screening, decisions: DecisionOnMessage[]): Row {
  return {
    ...presentMessage(message),
    hits: screening.hitCount,
    listVersion: screening.listVersion,
    decisions: presentLatestDecisions(decisions),
  };
}

async function totalsOf(tx: Transaction, { order_id, id }: WatchedMessage): Promise<Reply<One>['totals']> {
  const rows = await tx.rows<{ currency: string; sum: string; transactions: number }>(
    `select currency, sum(amount_hundred_thousandths)::text as sum, count(*)::int as transactions from transactions
      where client_id = current_client() and order_id = $1 and message_id = $2 group by currency order by currency`,
    [order_id, id],
  );
  return rows.map(({ currency, sum, transactions }) => ({
    amount: formatMoney({ amountHundredThousandths: BigInt(sum), currency }),
    currency,
    transactions,
  }));
}

type Payment = NonNullable<Reply<One>['hitList'][number]['payment']>;

async function hitsWithPayments(tx: Transaction, hits: readonly Hit[]): Promise<Reply<One>['hitList']> {
  const rows = await tx.rows<Omit<Payment, 'amount'> & { id: TransactionId; amountHundredThousandths: bigint }>(
    `select id, end_to_end_id as "endToEndId", creditor, creditor_account as "creditorAccount", creditor_country as "creditorCountry",
       amount_hundred_thousandths as "amountHundredThousandths", currency, remittance
     from transactions where client_id = current_client() and id = any($1)`,
    [hits.map((hit) => hit.transactionId)],
  );
  const payments = new Map(
    rows.map(({ id, amountHundredThousandths, ...row }) => {
      const amount = formatMoney({ amountHundredThousandths, currency: row.currency });
      return [id, { ...row, amount }];
    }),
  );
  return hits.map(({ party, role, listed, transactionId }) => ({
    party,
    role: role ?? null,
    listed,
    payment: payments.get(transactionId) ?? null,
  }));
}
