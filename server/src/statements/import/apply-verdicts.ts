import type { ClientId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { announceBookings } from './announce-bookings.ts';
import { followOn } from './follow-on.ts';
import type { Judgement } from './judge-statements.ts';
import type { NearStatement } from './load-near.ts';
import type { Verdict } from '../settle/delivery.ts';

/**
 * Applies the verdicts to stored statements: their states, the entries in lists and sums, their continuity, and the
 * bookings of their entries. `fresh`: new ones, stored as they were judged.
 */
export async function applyVerdicts(
  tx: Transaction,
  clientId: ClientId,
  { near, verdicts }: Judgement,
  fresh: readonly NearStatement[],
): Promise<void> {
  const changed = near.flatMap((statement) => {
    const verdict = verdicts.get(statement.id)!;
    return verdict.state === statement.state && statement.pages === null ? [] : [{ statement, verdict }];
  });
  // First those that stop counting: a key counts once at any time.
  const [coming, going] = [changed.filter(({ verdict }) => verdict.state === 'COUNTED'), changed.filter(({ verdict }) => verdict.state !== 'COUNTED')]; // prettier-ignore
  await writeVerdicts(tx, going);
  await writeVerdicts(tx, coming);
  await listEntries(tx, changed.filter(({ statement, verdict }) => isMoved(statement, verdict))); // prettier-ignore
  const touched = [...changed.map(({ statement }) => statement), ...fresh];
  await followOn(tx, touched);
  const counted = touched.filter((one) => one.state !== 'COUNTED' && verdicts.get(one.id)!.state === 'COUNTED');
  const gone = going.filter(({ statement }) => statement.state === 'COUNTED').map(({ statement }) => statement.id);
  const ids = counted.map(({ id }) => id);
  await announceBookings(tx, clientId, ids, gone);
}

type Changed = { statement: NearStatement; verdict: Verdict };

function isMoved({ state }: NearStatement, verdict: Verdict): boolean {
  return (state === 'COUNTED') !== (verdict.state === 'COUNTED');
}

async function writeVerdicts(tx: Transaction, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.write(
    `update statements s set state = v.state, beside_id = v.beside_id, missing_page = v.missing_page,
       opening_hundred_thousandths = case when s.page_first is null then s.opening_hundred_thousandths else v.opening end,
       closing_hundred_thousandths = case when s.page_first is null then s.closing_hundred_thousandths else v.closing end,
       adds_up = case when s.page_first is null then s.adds_up else v.opening::numeric + s.entries_sum_hundred_thousandths = v.closing end
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::bigint[], $6::bigint[]) as v (id, state, beside_id, missing_page, opening, closing)
     where s.client_id = current_client() and s.id = v.id`,
    [
      changed.map(({ statement }) => statement.id),
      changed.map(({ verdict }) => verdict.state),
      changed.map(({ verdict }) => verdict.besideId),
      changed.map(({ verdict }) => verdict.missingPage),
      changed.map(({ verdict }) => verdict.opening?.toString() ?? null),
      changed.map(({ verdict }) => verdict.closing?.toString() ?? null),
    ],
  );
}

/** Booked entries go with their statement; pending or planned ones are listed from the account's last one. */
async function listEntries(tx: Transaction, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.write(
    `update statement_entries e set listed = v.counts and e.type = 'ENTRY', counted = v.counts and e.status is distinct from 'INFO'
     from unnest($1::uuid[], $2::boolean[]) as v (id, counts) join statements s on s.client_id = current_client() and s.id = v.id
     where e.client_id = s.client_id and e.id between s.first_entry_id and s.last_entry_id and e.statement_id = s.id`,
    [changed.map(({ statement }) => statement.id), changed.map(({ verdict }) => verdict.state === 'COUNTED')],
  );
}
