import type { ClientId } from '@portico/contract/ids';
import { sha256 } from '../platform/secrets/crypto.ts';
import type { Database, Transaction } from '../platform/database/db.ts';

const PAGE = 5_000;

/** `rewritten` and `lost`: the record at a kept chain end is a different one, or missing. */
export type ChainFault = {
  businessId: string;
  sequence: bigint;
  fault: 'gap' | 'hash' | 'head' | 'rewritten' | 'lost';
};
/** The last record of a client's chain. */
export type ChainHead = { clientId: ClientId; businessId: string; sequence: bigint; hash: Buffer };
export type Verified = { rows: number; faults: ChainFault[]; heads: ChainHead[] };
type Row = {
  sequence: bigint;
  record: string;
  hash: Buffer;
  at: Date;
  category: string;
  entityType: string;
  entityId: string | null;
};
type Link = Pick<Row, 'sequence' | 'hash'>;
type Client = { client_id: ClientId; business_id: string };

/**
 * Recomputes every client's chain from its records; finds a changed, missing, swapped or cut row. Needs the owner. A
 * superuser can also cut a chain and reset its head, or rewrite it; only heads kept elsewhere reveal that
 * (`compareHeads`).
 */
export async function verifyChains(db: Database): Promise<Verified> {
  const clients = await db.inNoClient((tx) =>
    tx.rows<Client>('select client_id, business_id from clients order by business_id'),
  );
  const result: Verified = { rows: 0, faults: [], heads: [] };
  for (const client of clients) await db.inClient(client.client_id, (tx) => verifyChain(tx, client, result));
  return result;
}

async function verifyChain(tx: Transaction, client: Client, result: Verified): Promise<void> {
  const fault = (sequence: bigint, what: ChainFault['fault']) =>
    result.faults.push({ businessId: client.business_id, sequence, fault: what });
  let last: Link = { sequence: 0n, hash: Buffer.alloc(0) };
  let head: Link | null = null;
  // People keep working meanwhile. If the head is further than what was read, catch up; stop when a second look finds
  // nothing more of what the head promises, as with a cut chain.
  for (let idleLooks = 0; idleLooks < 2;) {
    const read = await verifyRows(tx, client, last, fault, result);
    idleLooks = read.sequence > last.sequence ? 0 : idleLooks + 1;
    last = read;
    head = await tx.row<Link>('select sequence, hash from audit_heads where client_id = $1', [client.client_id]);
    if (head === null || head.sequence <= last.sequence) break;
  }
  const isWhole = head ? head.sequence === last.sequence && head.hash.equals(last.hash) : last.sequence === 0n;
  if (!isWhole) fault(head?.sequence ?? last.sequence, 'head');
  if (last.sequence > 0n)
    result.heads.push({
      clientId: client.client_id,
      businessId: client.business_id,
      sequence: last.sequence,
      hash: last.hash,
    });
}

/** Goes through the rows after `last`, and returns the last one. */
async function verifyRows(
  tx: Transaction,
  { client_id }: Client,
  last: Link,
  fault: (sequence: bigint, what: ChainFault['fault']) => void,
  result: { rows: number },
): Promise<Link> {
  let previous = last;
  for (;;) {
    const rows = await tx.rows<Row>(
      `select sequence, record, hash, at, category, entity_type as "entityType", entity_id as "entityId" from audit_log where client_id = $1 and sequence > $2 order by sequence limit ${PAGE}`,
      [client_id, previous.sequence],
    );
    for (const row of rows) {
      if (row.sequence !== previous.sequence + 1n) fault(row.sequence, 'gap');
      if (!hashOf(previous.hash, row).equals(row.hash) || !isAsRecorded(row)) fault(row.sequence, 'hash');
      previous = row;
    }
    result.rows += rows.length;
    if (rows.length < PAGE) return previous;
  }
}

/** As the database's append_audits() computes it. */
function hashOf(previous: Buffer, row: Row): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from(`${row.sequence}\n${row.record}`)]));
}

/** The columns that lists filter by are copies of the record's fields, and the hash covers only the record. */
function isAsRecorded(row: Row): boolean {
  try {
    const { at, category, entityType, entityId } = JSON.parse(row.record) as Record<string, unknown>;
    return (
      at === row.at.toISOString() &&
      category === row.category &&
      entityType === row.entityType &&
      entityId === row.entityId
    );
  } catch {
    return false;
  }
}
