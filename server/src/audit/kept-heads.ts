import { z } from 'zod';
import { trustedId } from '@portico/contract/ids';
import type { Database } from '../platform/database/db.ts';
import type { ChainFault, ChainHead } from './verify-chain.ts';

/** More than there are clients: somebody gave another file. */
const HEADS_MAXIMUM = 100_000;

const shape = z.strictObject({
  takenAt: z.iso.datetime(),
  heads: z
    .array(
      z.strictObject({
        clientId: z.uuid(),
        client: z.string(),
        sequence: z.string().regex(/^[1-9]\d{0,18}$/),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(HEADS_MAXIMUM),
});

/**
 * The ends of all chains as JSON, to be kept where the database's owner can't write. Leaves out chains without a
 * record.
 */
export function writeHeads(heads: readonly ChainHead[], takenAt: Date): string {
  const rows = heads.map(({ clientId, businessId, sequence, hash }) => ({
    clientId,
    client: businessId,
    sequence: String(sequence),
    hash: hash.toString('hex'),
  }));
  return JSON.stringify({ takenAt: takenAt.toISOString(), heads: rows }, null, 2);
}

/** Reads what `writeHeads` wrote; throws one sentence for anything else. */
export function readHeads(text: string): { takenAt: string; heads: ChainHead[] } {
  const read = shape.safeParse(jsonOf(text));
  if (!read.success) throw new Error('The file holds no heads of audit chains, as verify-audit --heads writes them.');
  const { takenAt, heads } = read.data;
  if (heads.length === 0)
    throw new Error('The file has no head in it, so it proves nothing. Take new ones with verify-audit --heads.');
  return {
    takenAt,
    heads: heads.map(({ clientId, client, sequence, hash }) => ({
      clientId: trustedId(clientId),
      businessId: client,
      sequence: BigInt(sequence),
      hash: Buffer.from(hash, 'hex'),
    })),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Checks that the chains still contain the kept heads: a chain rewritten from an earlier row on verifies by itself, but
 * no longer contains them. Needs the owner.
 */
export async function compareHeads(db: Database, kept: readonly ChainHead[]): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  for (const { clientId, businessId, sequence, hash } of kept) {
    const row = await db.inClient(clientId, (tx) =>
      tx.row<{ hash: Buffer }>('select hash from audit_log where client_id = $1 and sequence = $2', [
        clientId,
        sequence,
      ]),
    );
    if (row?.hash.equals(hash)) continue;
    faults.push({ businessId, sequence, fault: row ? 'rewritten' : 'lost' });
  }
  return faults;
}
