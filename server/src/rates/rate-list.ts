import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { RateListId } from '@portico/contract/ids';
import { FIELD_ROWS_MAXIMUM } from '@portico/contract/limits';
import { formatPercent, formatRate } from '@portico/contract/rates/rate';
import type { RateFormat, RateListStatus } from '@portico/contract/rates/model';
import { governedKind, type GovernedEntity, type Stored } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { digestOf } from '../platform/secrets/crypto.ts';
import { compareRates, type ComparedRate } from './compare-rates.ts';
import { rateListStates } from './rate-list-state.ts';

/** What a request names: the file, by its bytes. Its rates are stored beside it and never change. */
export type RateListContent = { listId: RateListId; fileName: string; digest: string };

/**
 * A file of exchange rates whose rows are all right. Rates belong to the settings of the provider, whose changes always
 * take two people (spec D3). It is only ever added: a rate is corrected by another file with its currency and day.
 */
export const rateList: GovernedEntity<RateListContent, RateListId> = {
  ...governedKind('rateList'),
  isAlwaysGoverned: true,
  auditType: 'SETTINGS',
  nameOf: ({ fileName }) => fileName,
  find,
  problems: () => Promise.resolve([]),
  /** It waits, whatever the status: in the trial of a request nothing more can be tried before it is approved. */
  add: (tx, id) => mark(tx, id, rateListStates.after('UPLOADED', 'requested')),
  removeUnapproved: (tx, id) => mark(tx, id, rateListStates.after('WAITING', 'notApproved')),
  async setStatus(tx, id, _status, { at }) {
    await tx.rows('select put_rates_in_force($1, $2)', [id, at]);
  },
  update: notChanged,
  remove: notChanged,
  /** No people or rules change, but what is read is bound: every rate, with what it replaces and by how much it moves. */
  async effect(tx, { id }) {
    const rates = await compareRates(tx, id);
    const whole = digestOf(...rates.map((rate) => Object.values(rate).join(' '))).toString('base64url');
    return { shown: null, whole, changesSigning: false };
  },
  describe,
};

/** Lists are history. */
function notChanged(): never {
  throw new Error('A list of exchange rates is not changed: another one takes its place.');
}

async function mark(tx: Transaction, id: RateListId, status: RateListStatus): Promise<void> {
  const change = 'update rate_lists set status = $2, step_status = $2 where client_id = current_client() and id = $1';
  await tx.write(change, [id, status]);
}

async function find(tx: Transaction, id: RateListId, lock: boolean): Promise<Stored<RateListContent> | null> {
  const row = await tx.row<{ fileName: string; digest: Buffer; status: RateListStatus }>(
    `select l.file_name as "fileName", f.digest, l.status from rate_lists l
       join files f on f.client_id = l.client_id and f.id = l.file_id
     where l.client_id = current_client() and l.id = $1 and l.status in ('WAITING', 'IN_FORCE') ${lock ? 'for update of l' : ''}`,
    [id],
  );
  if (!row) return null;
  const content = { listId: id, fileName: row.fileName, digest: row.digest.toString('hex') };
  return { content, status: row.status === 'WAITING' ? 'CREATION_PENDING' : 'OK', version: 0 };
}

type Described = { format: RateFormat; firstDay: string; lastDay: string };

/** Each rate once: those to look at twice first, then those that correct others, then the new ones. */
async function describe(tx: Transaction, { listId, fileName }: RateListContent): Promise<Record<string, FieldValue>> {
  const list = await tx.row<Described>(
    `select format, first_day as "firstDay", last_day as "lastDay" from rate_lists where client_id = current_client() and id = $1`,
    [listId],
  );
  const rates = await compareRates(tx, listId);
  const groups = Map.groupBy(rates, groupOf);
  const same = groups.get('same')?.length ?? 0;
  return {
    notable: rowsOf(groups.get('notable')),
    fileName,
    format: { key: list!.format },
    firstDay: list!.firstDay,
    lastDay: list!.lastDay,
    ratesCount: String(rates.length),
    corrections: rowsOf(groups.get('corrections')),
    added: rowsOf(groups.get('added')),
    same: same > 0 ? String(same) : null,
  };
}

function groupOf({ isNotable, replaces, chf }: ComparedRate): 'notable' | 'same' | 'corrections' | 'added' {
  if (isNotable) return 'notable';
  if (replaces === null) return 'added';
  return replaces === chf ? 'same' : 'corrections';
}

function rowsOf(rates: readonly ComparedRate[] = []): FieldValue {
  if (rates.length === 0) return null;
  return {
    rows: rates.slice(0, FIELD_ROWS_MAXIMUM).map(({ currency, date, chf, replaces, changeBasisPoints }) => ({
      name: currency,
      fields: {
        date,
        ...(replaces !== null && { replaces: formatRate(replaces) }),
        chf: formatRate(chf),
        ...(changeBasisPoints !== null && { change: formatPercent(changeBasisPoints) }),
      },
    })),
    more: Math.max(0, rates.length - FIELD_ROWS_MAXIMUM),
  };
}
