import type { ClientId, StatementId } from '@portico/contract/ids';
import type { StatementOutcome, StatementState } from '@portico/contract/statements/model';
import type { Transaction } from '../../platform/database/db.ts';
import { applyVerdicts } from './apply-verdicts.ts';
import { insertIncoming } from './incoming-entries.ts';
import type { EndedStatement } from './incoming-statement.ts';
import { insertStatements, type Origin } from './insert-statements.ts';
import { judgeStatements } from './judge-statements.ts';
import type { NearStatement } from './load-near.ts';

/** What became of a statement, and its id: the earlier one's if it was known. */
export type Stored = { outcome: StatementOutcome; statementId: StatementId };

/**
 * Stores statements of the transaction's client whose entries have been copied: each once, however often its file
 * comes, and counted only if that counts nothing twice (`settle`). Imports of one client take turns here.
 */
export async function storeStatements(
  tx: Transaction,
  clientId: ClientId,
  statements: readonly EndedStatement[],
  origin: Origin,
): Promise<Stored[]> {
  await lockStatements(tx, clientId);
  const known = await loadKnown(tx, statements);
  const fresh = statements.filter((one) => {
    const isKnown = known.has(placeOf(one));
    if (!isKnown) known.set(placeOf(one), one.id);
    return !isKnown;
  });
  if (fresh.length === 0) return statements.map((one) => ({ outcome: 'KNOWN', statementId: known.get(placeOf(one))! }));
  const near = fresh.map((one) => nearOf(one, origin));
  const judgement = await judgeStatements(tx, near);
  const stateOf = ({ id }: { id: StatementId }) => judgement.verdicts.get(id)!.state;
  await insertStatements(tx, clientId, fresh, judgement.verdicts, origin);
  await insertIncoming(
    tx,
    fresh.map(({ id }) => ({ id, isCounted: stateOf({ id }) === 'COUNTED' })),
  );
  await applyVerdicts(tx, clientId, judgement, near);
  const isFresh = new Set(fresh);
  return statements.map((one) =>
    isFresh.has(one)
      ? { outcome: OUTCOMES[stateOf(one)], statementId: one.id }
      : { outcome: 'KNOWN', statementId: known.get(placeOf(one))! },
  );
}

/** Verdicts on a statement depend on the others of its account: one transaction at a time decides for a client. */
export async function lockStatements(tx: Transaction, clientId: ClientId): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('statements ' || $1, 0))`, [clientId]);
}

/** Nobody has decided on a new one. */
const OUTCOMES: Record<StatementState, StatementOutcome> = {
  COUNTED: 'IMPORTED',
  COVERED: 'COVERED',
  CONFLICT: 'CONFLICT',
  REPLACED: 'CONFLICT',
  TAKEN_OUT: 'CONFLICT',
};

function placeOf({ account, keyDigest, contentDigest }: EndedStatement): string {
  return [account.accountId, keyDigest.toString('hex'), contentDigest.toString('hex')].join(' ');
}

/** The ids of those stored with the same key and content. */
async function loadKnown(tx: Transaction, statements: readonly EndedStatement[]): Promise<Map<string, StatementId>> {
  const rows = await tx.rows<{ id: StatementId; place: string }>(
    `select s.id, concat_ws(' ', s.account_id, encode(s.key_digest, 'hex'), encode(s.content_digest, 'hex')) as place
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as w (account_id, key_digest, content_digest)
       join statements s on s.client_id = current_client() and s.account_id = w.account_id and s.key_digest = w.key_digest and s.content_digest = w.content_digest`,
    [
      statements.map((one) => one.account.accountId),
      statements.map((one) => one.keyDigest),
      statements.map((one) => one.contentDigest),
    ],
  );
  return new Map(rows.map(({ id, place }) => [place, id]));
}

function nearOf(one: EndedStatement, { importedAt }: Origin): NearStatement {
  const { opening, closing, end, pages } = one;
  return {
    id: one.id,
    accountId: one.account.accountId,
    format: one.format,
    number: end.number ?? end.reference,
    key: one.keyDigest.toString('hex'),
    pages: pages && { first: pages.first, last: pages.last, isLast: pages.isLast },
    opening: opening && opening.amount.hundredThousandths,
    closing: closing && closing.amount.hundredThousandths,
    firstDay: one.firstDay,
    day: one.day,
    sum: one.entriesSum,
    importedAt: importedAt.toISOString(),
    decision: null,
    pageDigest: one.pageDigest && one.pageDigest.toString('hex'),
    entryCount: one.entryCount,
    state: null,
  };
}
