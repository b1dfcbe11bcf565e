import type { AccountId } from '@portico/contract/ids';
import {
  BOOKED_FORMATS,
  INTRADAY_FORMATS,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { send } from '../../lib/http/client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { DayRange } from '../../ui/day-range.tsx';

export const DOWNLOAD_FORMATS = [...BOOKED_FORMATS, ...INTRADAY_FORMATS] as const;

/** One file of all accounts, or a file for each of them. */
export const DIVISIONS = ['together', 'apart'] as const;
export type Division = (typeof DIVISIONS)[number];

export type DownloadChoice = { format: StatementFileFormat; division: Division };

type Asked = DownloadChoice & { accounts: AccountId[]; days: DayRange };

/** The call for what is asked: each way of dividing, and what isn't booked yet, has its own. */
export function askForFile({ format, division, accounts, days }: Asked) {
  const selection = { accounts, from: days.from, to: days.to, timeZone: TIME_ZONE };
  return (signal: AbortSignal): Promise<Response> => {
    if (format === 'MT942')
      return send('POST reporting/intradaysdownload', { body: { ...selection, format } }, { signal });
    const request = { body: { ...selection, format } };
    return division === 'apart'
      ? send('POST reporting/transactionsindividualdownload', request, { signal })
      : send('POST reporting/transactionsdownload', request, { signal });
  };
}

const STORED = 'portico.statementDownload';
const STANDARD: DownloadChoice = { format: 'MT940', division: 'together' };

/** What was chosen last in this browser: most people take the same format every day. */
export function keptDownload(): DownloadChoice {
  const [format, division] = (readStored(STORED) ?? '').split(' ');
  return {
    format: BOOKED_FORMATS.find((one) => one === format) ?? STANDARD.format,
    division: DIVISIONS.find((one) => one === division) ?? STANDARD.division,
  };
}

export function keepDownload({ format, division }: DownloadChoice): void {
  writeStored(STORED, `${format} ${division}`);
}
