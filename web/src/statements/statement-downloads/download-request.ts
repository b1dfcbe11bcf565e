import type { AccountId, StatementId } from '@portico/contract/ids';
import {
  BOOKED_FORMATS,
  INTRADAY_FORMATS,
  isIntraday,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { send } from '../../lib/http/client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { DayRange } from '../../ui/day-range.tsx';
import { DAYS_PRESETS, type DaysPreset } from './preset-days.ts';

export const FILE_FORMATS = [...BOOKED_FORMATS, ...INTRADAY_FORMATS] as const;

/** One file of all accounts, or a file for each of them. */
export const DIVISIONS = ['together', 'apart'] as const;
export type Division = (typeof DIVISIONS)[number];

export type DownloadChoice = { format: StatementFileFormat; division: Division };

type Asked = DownloadChoice & { accounts: AccountId[]; days: DayRange };
type BookedFormat = (typeof BOOKED_FORMATS)[number];

/** The call for what is asked: each way of dividing, and what isn't booked yet, has its own. */
export function askForFile({ format, division, accounts, days }: Asked) {
  const selection = { accounts, from: days.from, to: days.to, timeZone: TIME_ZONE };
  return (signal: AbortSignal): Promise<Response> => {
    if (isIntraday(format))
      return send('POST reporting/intradaysdownload', { body: { ...selection, format } }, { signal });
    const request = { body: { ...selection, format } };
    return division === 'apart'
      ? send('POST reporting/transactionsindividualdownload', request, { signal })
      : send('POST reporting/transactionsdownload', request, { signal });
  };
}

/** The call for one statement. */
export function askForOne(uniqueId: StatementId, format: BookedFormat) {
  return (signal: AbortSignal): Promise<Response> =>
    send(
      'POST reporting/transactionsdownload',
      { body: { statements: [uniqueId], format, timeZone: TIME_ZONE } },
      { signal },
    );
}

const STORED = 'portico.statementDownload';

/** What is usual: most people download the same every day. */
type KeptChoice = { format: BookedFormat; division: Division; days: DaysPreset };

/** What was chosen last in this browser. */
export function keptDownload(): KeptChoice {
  const [format, division, days] = (readStored(STORED) ?? '').split(' ');
  return {
    format: BOOKED_FORMATS.find((one) => one === format) ?? 'MT940',
    division: DIVISIONS.find((one) => one === division) ?? 'together',
    days: DAYS_PRESETS.find((one) => one === days) ?? 'lastWorkday',
  };
}

export function keepDownload({ format, division, days }: KeptChoice): void {
  writeStored(STORED, `${format} ${division} ${days}`);
}
