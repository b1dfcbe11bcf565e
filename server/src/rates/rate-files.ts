import type { RateListId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import { RATE_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import { limitFindings } from '@portico/formats/finding-list';
import type { RatesFile } from '@portico/formats/rates/rate-model';
import { readRates } from '@portico/formats/rates/read-rates';
import { permitEditing, requestChange } from '../approvals/public.ts';
import { audit } from '../platform/audit.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { AcceptedFile, Arrival, KeptFiles } from '../platform/incoming/incoming-file.ts';
import type { Log } from '../platform/log.ts';
import type { Subject } from '../platform/subject.ts';
import { rateList, type RateListContent } from './rate-list.ts';
import { rateListStates } from './rate-list-state.ts';

/** A file of rates as one of the provider's people sends it. */
export type RateFile = Arrival & { subject: Subject; log: Log; language: Language };

/**
 * Files of exchange rates. A file is read before it is accepted, so what becomes of it is known in the transaction that
 * makes it whole: its rows are wrong, or its rates wait for a second person.
 */
export const rateFiles: KeptFiles<RateFile, RateListId, RatesFile> = {
  purpose: 'exchange rates',
  table: 'rate_lists',
  maximumBytes: RATE_FILE_MAXIMUM_BYTES,
  expects: () => ({ contents: ['xml', 'text'], format: 'XML, CSV' }),
  columns: ({ subject }, at) => ({ uploaded_by: subject.personId, uploaded_at: at }),
  examine: (_arrival, clock, bytes) => readRates(bytes, localDateOf(clock.now())),
  async accept(work, file, arrival, read) {
    const isWrong = read.findings.some(({ severity }) => severity === 'error');
    await noteFile(work.tx, file, read, isWrong);
    await (isWrong ? refuse : request)(work, file, arrival, read);
  },
};

async function noteFile(
  tx: Transaction,
  { id, sizeBytes }: AcceptedFile,
  { format, rates, findings }: RatesFile,
  isWrong: boolean,
): Promise<void> {
  const days = rates.map(({ date }) => date).toSorted();
  await tx.write(
    `update rate_lists set size_bytes = $2, format = $3, findings = $4, rates_count = $5, first_day = $6, last_day = $7
     where client_id = current_client() and id = $1`,
    [
      id,
      sizeBytes,
      format,
      JSON.stringify(limitFindings(findings).findings),
      isWrong ? 0 : rates.length,
      (!isWrong && days[0]) || null,
      (!isWrong && days.at(-1)) || null,
    ],
  );
}

type Work = { tx: Transaction; clock: Clock };

async function refuse(
  { tx, clock }: Work,
  { id, sizeBytes, digest }: AcceptedFile,
  { fileName, subject }: RateFile,
  { format, findings }: RatesFile,
): Promise<void> {
  const status = rateListStates.after('UPLOADED', 'rowsWrong');
  const change = 'update rate_lists set status = $2, step_status = $2 where client_id = current_client() and id = $1';
  await tx.write(change, [id, status]);
  const file = { format, findings: limitFindings(findings).number, sizeBytes, digest: digest.toString('hex') };
  await audit({ tx, clock, subject }, 'ratesRefused', { id, name: fileName }, file);
}

async function request(
  { tx, clock }: Work,
  { id, sizeBytes, digest }: AcceptedFile<RateListId>,
  { fileName, subject, log, language }: RateFile,
  { format, rates }: RatesFile,
): Promise<void> {
  // Again: the file may have been on its way for long.
  await permitEditing({ tx, subject }, rateList);
  await tx.write(
    `insert into rate_list_rates (client_id, list_id, currency, date, chf_hundred_millionths)
     select current_client(), $1, r.* from unnest($2::text[], $3::date[], $4::bigint[]) as r (currency, date, rate)`,
    [
      id,
      rates.map(({ currency }) => currency),
      rates.map(({ date }) => date),
      rates.map(({ chfHundredMillionths }) => chfHundredMillionths),
    ],
  );
  const file = { format, rates: rates.length, sizeBytes, digest: digest.toString('hex') };
  await audit({ tx, clock, subject }, 'ratesUploaded', { id, name: fileName }, file);
  const content: RateListContent = { listId: id, fileName, digest: file.digest };
  await requestChange({ tx, clock, subject, log, language }, rateList, { action: 'ADD', content }, id, null);
}
