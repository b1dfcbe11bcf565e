import pg from 'pg';
import type { Database, Transaction } from '../database/db.ts';
import { PortalError } from '../errors.ts';
import { FileStorageError, type FileKey, type FileStorage } from './files-storage.ts';

/** About 1 MB: each transaction has its cost, whether it fetches much or little. */
const PIECES_AT_ONCE = 4;
/** SQLSTATE of a full disk at the database. */
const DISK_FULL = '53100';

/**
 * Files in PostgreSQL, in the pieces in which they came: under row-level security, and part of the database's backup.
 */
export function databaseStorage(db: Database): FileStorage {
  return {
    async begin(file) {
      let sequence = 0;
      return {
        async write(piece, onPiece) {
          const number = sequence++;
          await db
            .inClient(file.clientId, async (tx) => {
              // The owner's row first, as everywhere: giving a file up locks in this order too.
              await onPiece(tx);
              await insertPiece(tx, file.id, number, piece);
            })
            .catch(refuseWhenFull);
        },
        // Each piece is durable once committed; pieces of a given-up file go in its owner's transaction.
        finish: async () => {},
        abort: async () => {},
      };
    },
    read: (file, offsetBytes, lengthBytes) => readPieces(db, file, offsetBytes, offsetBytes + lengthBytes),
    remove: (file) => db.inClient(file.clientId, (tx) => removePieces(tx, file.id)),
    check: async () => {},
  };
}

/** Adds a piece to a file that hasn't been given up; the lock prevents that meanwhile. */
export async function insertPiece(tx: Transaction, fileId: string, sequence: number, piece: Buffer): Promise<void> {
  const added = await tx.write(
    `insert into file_chunks (client_id, file_id, sequence, bytes)
     select client_id, id, $2, $3 from files where client_id = current_client() and id = $1 and given_up_at is null for share`,
    [fileId, sequence, piece],
  );
  // Given up as stalled while its bytes were coming.
  if (added === 0) throw new PortalError('TIMEOUT');
}

export async function removePieces(tx: Transaction, fileId: string): Promise<void> {
  await tx.write('delete from file_chunks where client_id = current_client() and file_id = $1', [fileId]);
}

/**
 * Which pieces contain a range, and where each begins. Pieces of older files differ in size, so it adds up the sizes,
 * which are stored beside the bytes; the bytes stay untouched.
 */
const PIECES = `
  select sequence, begins from (
    select sequence, octet_length(bytes) as size, sum(octet_length(bytes)) over (order by sequence) - octet_length(bytes) as begins
    from file_chunks where client_id = current_client() and file_id = $1) pieces
  where begins < $3 and begins + size > $2 order by sequence`;

type Piece = { sequence: number; begins: bigint };

async function* readPieces(
  db: Database,
  { clientId, id }: FileKey,
  offsetBytes: number,
  endBytes: number,
): AsyncGenerator<Uint8Array> {
  const pieces = await db.inClient(clientId, (tx) => tx.rows<Piece>(PIECES, [id, offsetBytes, endBytes]));
  for (let first = 0; first < pieces.length; first += PIECES_AT_ONCE) {
    const run = pieces.slice(first, first + PIECES_AT_ONCE);
    const begins = Number(run[0]!.begins);
    const query = bytesOfRun(id, run, Math.max(offsetBytes - begins, 0), endBytes - begins);
    const bytes = await db.inClient(clientId, (tx) => tx.bytes(query));
    if (!bytes) throw new FileStorageError('FILE_STORAGE_UNAVAILABLE', new Error(`Bytes of the file ${id} are gone.`));
    yield bytes;
  }
}

/** The bytes of some pieces, cut on the server; built as text, since COPY takes no parameters. */
function bytesOfRun(fileId: string, run: readonly Piece[], from: number, end: number): string {
  const file = pg.escapeLiteral(fileId);
  const [first, last] = [run[0]!.sequence, run.at(-1)!.sequence];
  return `select substring(string_agg(bytes, '' order by sequence) from ${from + 1} for ${end - from})
    from file_chunks where client_id = current_client() and file_id = ${file} and sequence between ${first} and ${last}`;
}

function refuseWhenFull(error: { code?: unknown }): never {
  throw error.code === DISK_FULL ? new FileStorageError('FILE_STORAGE_FULL', error) : error;
}
