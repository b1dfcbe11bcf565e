import type { AccountId, StatementId } from '@portico/contract/ids';
import type { TransactionType } from '@portico/contract/statements/model';
import {
  STATEMENT_FILE_FORMATS,
  type FormatOf,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { send } from '../../lib/http/client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { DayRange } from '../../ui/day-range.tsx';
import { DAYS_PRESETS, type DaysPreset } from './preset-days.ts';

/** One file of all accounts, or a file for each of them. */
export const DIVISIONS = ['together', 'apart'] as const;
export type Division = (typeof DIVISIONS)[number];

export type DownloadChoice = { type: TransactionType; format: StatementFileFormat; division: Division };
type Asked = DownloadChoice & { accounts: AccountId[]; days: DayRange };

/** The format, if transactions of the type have it, else their first one. */
export function formatFor<Type extends TransactionType>(type: Type, format: StatementFileFormat): FormatOf<Type> {
  const formats: readonly FormatOf<Type>[] = STATEMENT_FILE_FORMATS[type];
  return formats.find((one) => one === format) ?? formats[0]!;
}

/** The call for what is asked: each type, and each way of dividing what is booked, has its own. */
export function askForFile({ type, format, division, accounts, days }: Asked) {
  const selection = { accounts, from: days.from, to: days.to, timeZone: TIME_ZONE };
  return (signal: AbortSignal): Promise<Response> => {
    if (type === 'INTRADAY') {
      const body = { ...selection, format: formatFor(type, format) };
      return send('POST reporting/intradaysdownload', { body }, { signal });
    }
    if (type === 'DISPOSITION') {
      const body = { ...selection, format: formatFor(type, format) };
      return send('POST reporting/manualentrysdownload', { body }, { signal });
    }
    const body = { ...selection, format: formatFor(type, format) };
    return division === 'apart'
      ? send('POST reporting/transactionsindividualdownload', { body }, { signal })
      : send('POST reporting/transactionsdownload', { body }, { signal });
  };
}

/** The call for one statement. */
export function askForOne(uniqueId: StatementId, format: FormatOf<'ENTRY'>) {
  return (signal: AbortSignal): Promise<Response> =>
    send(
      'POST reporting/transactionsdownload',
      { body: { statements: [uniqueId], format, timeZone: TIME_ZONE } },
      { signal },
    );
}

const STORED = 'portico.statementDownload';

/** What is usual: most people download the same every day. */
type KeptChoice = { format: FormatOf<'ENTRY'>; division: Division; days: DaysPreset };

/** What was chosen last in this browser. */
export function keptDownload(): KeptChoice {
  const [format, division, days] = (readStored(STORED) ?? '').split(' ');
  return {
    format: STATEMENT_FILE_FORMATS.ENTRY.find((one) => one === format) ?? 'MT940',
    division: DIVISIONS.find((one) => one === division) ?? 'together',
    days: DAYS_PRESETS.find((one) => one === days) ?? 'lastWorkday',
  };
}

export function keepDownload({ format, division, days }: KeptChoice): void {
  writeStored(STORED, `${format} ${division} ${days}`);
}
