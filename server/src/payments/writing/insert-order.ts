import type { ClientId, OrderId } from '@portico/contract/ids';
import { headerContent } from '@portico/formats/pain001/pain001-header';
import type { Pain001Header } from '@portico/formats/pain001/pain001-model';
import type { Transaction } from '../../platform/database/db.ts';
import { orderStates } from '../actions/order-state.ts';
import { contentJson } from '../content/content-json.ts';
import { moneyToJson, type OrderWarning } from '../reading/order-facts.ts';
import type { JudgedOrder } from './order-judge.ts';
import { BEGINS_BY, columnsOf, type OrderSource } from './order-source.ts';

type Beginning = { clientId: ClientId; id: OrderId; initiator: string; header: Pain001Header; source: OrderSource };

/** Inserts an order's row before its groups; `completeOrder` writes what is known at its end. */
export async function insertOrder(
  tx: Transaction,
  now: Date,
  { clientId, id, initiator, header, source }: Beginning,
): Promise<void> {
  const { uploadId, fileId, fileName, uploadedBy, duplicateAllowed } = columnsOf(source);
  await tx.write(
    `insert into orders (client_id, id, message_id, initiating_party, status, source_type, type, upload_id, file_id, file_name, content,
       control_sum, stated_number_of_transactions, number_of_transactions, totals, actual_control_sum, content_digest,
       created_at, created_by, uploaded_by, changed_at, header_content, duplicate_allowed, initiator_name, makers)
     values ($1, $2, $3, $4, $5, $6, 'NORMAL', $7, $8, $9, '', $10, $11, 0, '[]', 0, '', $12, $13, $14, $12, $15, $16, $17, $18)`,
    [
      clientId,
      id,
      header.messageId,
      header.initiatingParty?.name ?? null,
      orderStates.next(null, BEGINS_BY[source.kind], 'OPEN'),
      source.kind,
      uploadId,
      fileId,
      fileName,
      header.controlSum,
      header.numberOfTransactions,
      now,
      source.by,
      uploadedBy,
      contentJson(headerContent(header)),
      duplicateAllowed,
      initiator,
      [...(source.guest ? [source.guest] : []), ...(source.others ?? [])],
    ],
  );
}

/** The same for an open order that somebody edits: what it was goes, and who made it stays. */
export async function rewriteOrder(
  tx: Transaction,
  now: Date,
  { id, initiator, header, source }: Beginning,
): Promise<void> {
  await tx.rows('select clear_order($1)', [id]);
  await tx.write(
    `update orders set initiating_party = $2, control_sum = $3, stated_number_of_transactions = $4, header_content = $5,
       initiator_name = $6, last_edited_by = $7, changed_at = $8, edited_at = $8,
       makers = array(select distinct maker from unnest(makers || $9::uuid[]) maker)
      where client_id = current_client() and id = $1`,
    [
      id,
      header.initiatingParty?.name ?? null,
      header.controlSum,
      header.numberOfTransactions,
      contentJson(headerContent(header)),
      initiator,
      source.by,
      now,
      source.guest ? [source.by, source.guest] : [source.by],
    ],
  );
}

type Ending = JudgedOrder & { id: OrderId; warnings: readonly OrderWarning[] };

/** Completes an order's row; one of several payments is called by its file or its message id. */
export async function completeOrder(tx: Transaction, ending: Ending): Promise<void> {
  const sum = ending.totals.reduce((total, { amountHundredThousandths }) => total + amountHundredThousandths, 0n);
  await tx.write(
    `update orders set type = $2, content = coalesce($3, file_name, message_id), number_of_transactions = $4, totals = $5,
       actual_control_sum = $6::numeric / 100000, execution_date = $7, content_digest = $8, warnings = $9, bank_instructions = $10
      where client_id = current_client() and id = $1`,
    [
      ending.id,
      ending.type,
      ending.creditor,
      ending.numberOfTransactions,
      JSON.stringify(moneyToJson(ending.totals)),
      sum.toString(),
      ending.executionDate,
      ending.contentDigest,
      JSON.stringify(ending.warnings),
      ending.bankInstructions,
    ],
  );
}
