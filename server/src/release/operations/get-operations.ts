import type { Reply } from '@portico/contract/endpoint';
import type { OrderId, OrderMessageId } from '@portico/contract/ids';
import {
  ALARMS_OF_KIND_SHOWN_MAXIMUM,
  CLOSED_ALARMS_SHOWN_MAXIMUM,
  OPERATIONS_SHOWN_MAXIMUM,
  type ChannelState,
} from '@portico/contract/release/model';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import type { MessageStatus, OrderStatus } from '@portico/contract/payments/status';
import { permitArea } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { linkedPeople, presentLatestDecisions } from '../../approvals/public.ts';
import { loadImportReasons } from '../status-reports/booked-by-import.ts';
import { loadOutcomeDecisions } from './message-decisions.ts';
import {
  decideAcknowledge,
  decideOutcomeOf,
  decideRetry,
  isStuck,
  stateOf,
  UNDER_WAY,
  type Operator,
  type Others,
} from '../screening/provider-decisions.ts';
import { presentMessage, watchedMessages, type WatchedMessage } from './watched-messages.ts';

type Endpoint = (typeof releaseEndpoints)['operations'];
type Answer = Reply<Endpoint>;

const NOT_AT_THE_BANK: readonly MessageStatus[] = [
  ...UNDER_WAY,
  'CONVERSION_ERROR_RELEASE',
  'PROCESSING_ERROR',
  'SANCTION_HIT',
];

/**
 * What the provider's people watch, across all clients: channels, queue, alarms, and messages that haven't reached
 * their bank.
 */
export async function getOperations(context: Context<Endpoint>): Promise<Answer> {
  const { tx, clock, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const operator = { userId: subject.userId, rights };
  const now = clock.now();
  const messages: Answer['messages'] = [];
  for (const message of await watchedMessages(tx, NOT_AT_THE_BANK, OPERATIONS_SHOWN_MAXIMUM)) {
    const decisions = message.outcome_unknown
      ? await asClient(tx, message.client_id, subject.clientId, () => loadOutcomeDecisions(tx, message))
      : [];
    const linked = await linkedPeople(
      context,
      subject.clientId,
      decisions.map(({ userId }) => userId),
    );
    messages.push({
      ...watched(message, operator, { decisions, linked }, now),
      decisions: presentLatestDecisions(decisions),
    });
  }
  return {
    channels: await channels(tx),
    queue: await queue(tx),
    ...(await openAlarms(context, operator)),
    closedAlarms: await closedAlarms(tx),
    messages,
    orders: await heldOrders(tx, operator, now),
  };
}

function watched(
  message: WatchedMessage,
  operator: Operator,
  others: Others,
  now: Date,
): Omit<Answer['messages'][number], 'decisions'> {
  const { folder, status, attempts, next_attempt_at, failure, failure_parameters } = message;
  return {
    ...presentMessage(message),
    folder,
    status,
    state: stateOf(message, now),
    attempts,
    nextAttemptAt: next_attempt_at?.toISOString() ?? null,
    failure: failure === null ? null : { key: failure, parameters: failure_parameters },
    actions: { retry: decideRetry(operator, message), decideOutcome: decideOutcomeOf(operator, message, others) },
  };
}

type ChannelRow = {
  folder: string;
  kind: string;
  banks: string[];
  clients: number;
  collected_at: Date | null;
  failing_since: Date | null;
  failures: number | null;
  failure: string | null;
  failure_detail: string | null;
};

async function channels(tx: Transaction): Promise<Answer['channels']> {
  const rows = await tx.rows<ChannelRow>(
    `select c.*, s.collected_at, s.failing_since, s.failures, s.failure, s.failure_detail
       from provider_channels($1) c left join channel_states s on s.folder = c.folder order by c.folder`,
    [OPERATIONS_SHOWN_MAXIMUM],
  );
  return rows.map(({ collected_at, failing_since, failures, failure_detail, ...row }) => ({
    ...row,
    state: channelState({ collected_at, failing_since }),
    collectedAt: collected_at?.toISOString() ?? null,
    failingSince: failing_since?.toISOString() ?? null,
    failures: failures ?? 0,
    failureDetail: failure_detail,
  }));
}

function channelState({
  collected_at,
  failing_since,
}: Pick<ChannelRow, 'collected_at' | 'failing_since'>): ChannelState {
  if (failing_since !== null) return 'FAILS';
  return collected_at === null ? 'NOT_USED' : 'WORKS';
}

async function queue(tx: Transaction): Promise<Answer['queue']> {
  type Row = Omit<Answer['queue'][number], 'givenUp' | 'oldestWaitingAt'> & {
    given_up: number;
    oldest_waiting_at: Date | null;
  };
  const rows = await tx.rows<Row>(
    'select task, waiting, running, failing, given_up, oldest_waiting_at from queue_depth()',
  );
  return rows.map(({ given_up, oldest_waiting_at, ...row }) => ({
    ...row,
    givenUp: given_up,
    oldestWaitingAt: oldest_waiting_at?.toISOString() ?? null,
  }));
}

type AlarmRow = Omit<Answer['closedAlarms'][number], 'firstAt' | 'lastAt' | 'closedAt' | 'closedBy'> & {
  first_at: Date;
  last_at: Date;
};

/** SQL: the parameters of an alarm's sentence, with what depends on a channel now. */
function parametersWith(waiting: string): string {
  return `case key when 'channelFails' then parameters || jsonb_build_object('waiting', ${waiting}) else parameters end as parameters`;
}

/** No kind hides another, and within a kind no channel or client hides another's alarms. */
const OPEN_ALARMS = `
  with open as (
    select *, count(*) over (partition by key)::int as of_kind,
      row_number() over (partition by key, source order by last_at desc, id desc) as of_source
    from alarms where client_id = current_client() and acknowledged_at is null and settled_at is null),
  placed as (select *, row_number() over (partition by key order by of_source, last_at desc, id desc) as place from open)
  select id as "uniqueId", key, about, first_at, last_at, count, of_kind, ${parametersWith('provider_waiting_messages(about)')}
  from (select * from placed where place <= ${ALARMS_OF_KIND_SHOWN_MAXIMUM} order by place, last_at desc, id desc limit ${OPERATIONS_SHOWN_MAXIMUM}) shown
  order by last_at desc, id desc`;

async function openAlarms(
  context: Context<Endpoint>,
  operator: Operator,
): Promise<Pick<Answer, 'alarms' | 'openAlarms'>> {
  const { tx } = context;
  const rows = await tx.rows<AlarmRow & { of_kind: number }>(OPEN_ALARMS);
  const ownImport = await loadImportReasons(context, rows);
  const kinds = Map.groupBy(rows, ({ key }) => key);
  return {
    alarms: rows.map(({ of_kind, ...row }) => ({
      ...presentAlarm(row),
      moreOfKind: of_kind - kinds.get(row.key)!.length,
      actions: { acknowledge: decideAcknowledge(operator, ownImport(row)) },
    })),
    openAlarms: [...kinds.values()].reduce((sum, [one]) => sum + one!.of_kind, 0),
  };
}

async function closedAlarms(tx: Transaction): Promise<Answer['closedAlarms']> {
  const rows = await tx.rows<AlarmRow & { closed_at: Date; closed_by: string | null }>(
    `select a.id as "uniqueId", a.key, a.about, a.first_at, a.last_at, a.count, ${parametersWith('0')},
       coalesce(a.acknowledged_at, a.settled_at) as closed_at, shown_name(u) as closed_by
     from alarms a left join users u on u.client_id = a.client_id and u.id = a.acknowledged_by
     where a.client_id = current_client() and coalesce(a.acknowledged_at, a.settled_at) is not null
     order by coalesce(a.acknowledged_at, a.settled_at) desc, a.id desc limit ${CLOSED_ALARMS_SHOWN_MAXIMUM}`,
  );
  return rows.map(({ closed_at, closed_by, ...row }) => ({
    ...presentAlarm(row),
    closedAt: closed_at.toISOString(),
    closedBy: closed_by,
  }));
}

function presentAlarm({ first_at, last_at, ...row }: AlarmRow) {
  return { ...row, firstAt: first_at.toISOString(), lastAt: last_at.toISOString() };
}

async function heldOrders(tx: Transaction, operator: Operator, now: Date): Promise<Answer['orders']> {
  type Row = {
    business_id: string;
    client_name: string;
    order_id: OrderId;
    original_message_id: OrderMessageId;
    status: OrderStatus;
    changed_at: Date;
  };
  const rows = await tx.rows<Row>('select * from provider_held_orders($1)', [OPERATIONS_SHOWN_MAXIMUM]);
  return rows.map(({ status, changed_at, ...row }) => ({
    uniqueId: row.order_id,
    orderId: row.original_message_id,
    client: { businessId: row.business_id, name: row.client_name },
    status,
    since: changed_at.toISOString(),
    isStuck: isStuck(changed_at, now),
    actions: { retry: decideRetry(operator, { status, outcome_unknown: false }) },
  }));
}
