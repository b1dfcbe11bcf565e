import type { Answer } from '@portico/contract/endpoint';
import type { BankMessageId } from '@portico/contract/ids';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import type { Counts } from './message-bookings.ts';
import type { OrderFacts } from './order-facts.ts';
import type { VisiblePart } from './visible-part.ts';

/** Bookings are counted apart (`withBookings`). */
type Message = Omit<Answer<(typeof paymentsEndpoints)['order']>['messages'][number], keyof Counts>;
type Row = Pick<
  Message,
  'heldUntil' | 'uniqueId' | 'messageId' | 'bank' | 'status' | 'bankStatus' | 'bankReasons' | 'attempts'
> & {
  digest: Buffer | null;
  sent_at: Date | null;
  next_attempt_at: Date | null;
  withdrawn_at: Date | null;
  failure: string | null;
  failure_parameters: Record<string, string | number>;
  list_version: string | null;
  hits: number;
  screened_at: Date;
  file_name: string | null;
  size_bytes: bigint;
};
type ReportRow = {
  id: string;
  message_id: BankMessageId;
  received_at: Date;
  group_status: string | null;
  file_name: string;
};

const REPORTS_SHOWN = 50;

/**
 * An order's messages to banks, each with what the bank has said. Files only for readers who see the whole order.
 * Messages without a visible payment are left out.
 */
export async function loadMessages(
  tx: Transaction,
  order: OrderFacts,
  part: VisiblePart | undefined,
  seesFiles: boolean,
): Promise<Message[]> {
  const rows = await tx.rows<Row>(
    `select m.id as "uniqueId", m.message_id as "messageId", b.name as bank, m.status, m.digest, m.sent_at, m.bank_status as "bankStatus",
       m.bank_reasons as "bankReasons", m.attempts, m.next_attempt_at, m.withdrawn_at,
       case when m.status = 'RELEASED' and m.next_attempt_at > 'epoch' then (m.next_attempt_at at time zone k.time_zone)::date end as "heldUntil", m.failure, m.failure_parameters,
       s.list_version, s.hit_count as hits, s.at as screened_at, f.name as file_name, f.size_bytes
     from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id
     join bank_connections k on k.id = b.connection_id
     left join files f on f.client_id = m.client_id and f.id = m.file_id
     left join lateral (select * from screenings s where s.client_id = m.client_id and s.order_id = m.order_id and s.message_id = m.id order by s.id desc limit 1) s on true
     where m.client_id = current_client() and m.order_id = $1
       and ($2::uuid[] is null or exists (select from transactions t where t.client_id = m.client_id and t.order_id = m.order_id
         and t.message_id = m.id and t.group_id = any($2)))
     order by m.withdrawn_at nulls first, m.message_id`,
    [order.id, part ? [...part.groupIds] : null],
  );
  const reports = await loadReports(tx, order);
  return rows.map((row) => present(row, reports.get(row.uniqueId) ?? [], seesFiles));
}

async function loadReports(tx: Transaction, order: OrderFacts): Promise<Map<BankMessageId, ReportRow[]>> {
  const rows = await tx.rows<ReportRow>(
    `select r.id, r.message_id, r.received_at, r.group_status, f.name as file_name
       from status_reports r join files f on f.client_id = r.client_id and f.id = r.file_id
      where r.client_id = current_client() and r.order_id = $1 order by r.id desc limit ${REPORTS_SHOWN}`,
    [order.id],
  );
  return Map.groupBy(rows, (row) => row.message_id);
}

function present(row: Row, reports: readonly ReportRow[], seesFiles: boolean): Message {
  const { digest, sent_at, next_attempt_at, withdrawn_at, failure, failure_parameters, ...rest } = row;
  const { list_version, hits, screened_at, file_name, size_bytes, ...message } = rest;
  return {
    ...message,
    digest: digest?.toString('hex') ?? null,
    screening: list_version === null ? null : { listVersion: list_version, hits, at: screened_at.toISOString() },
    sentAt: sent_at?.toISOString() ?? null,
    nextAttemptAt: next_attempt_at?.toISOString() ?? null,
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
    failure: failure === null ? null : { key: failure, parameters: failure_parameters },
    file: file_name === null || !seesFiles ? null : { fileName: file_name, sizeBytes: Number(size_bytes) },
    reports: reports.map((report) => ({
      uniqueId: report.id,
      receivedAt: report.received_at.toISOString(),
      status: report.group_status,
      fileName: report.file_name,
    })),
  };
}
