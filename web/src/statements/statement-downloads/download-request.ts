import { EXPORT_FILE_TYPES } from '@portico/contract/exports/model';
import type { AccountId, StatementId } from '@portico/contract/ids';
import { TRANSACTION_TYPES } from '@portico/contract/statements/model';
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

/** What is downloaded: transactions of a type, balances and turnover, or value-dated balances. */
export const CONTENTS = [...TRANSACTION_TYPES, 'BALANCES', 'VALUES'] as const;
export type Content = (typeof CONTENTS)[number];

/** What each is downloaded in. */
export const CONTENT_FORMATS = {
  ...STATEMENT_FILE_FORMATS,
  BALANCES: EXPORT_FILE_TYPES,
  VALUES: EXPORT_FILE_TYPES,
} as const;
type FormatIn<Some extends Content> = (typeof CONTENT_FORMATS)[Some][number];

export type DownloadChoice = {
  content: Content;
  format: StatementFileFormat;
  division: Division;
  /** Balances are given in it too. */
  consolidationCurrency: string | null;
  /** Value-dated balances have what isn’t booked yet. */
  withPlanned: boolean;
};
type Asked = DownloadChoice & { accounts: AccountId[]; days: DayRange };

/** The format, if the content has it, else its first one. */
export function formatFor<Some extends Content>(content: Some, format: StatementFileFormat): FormatIn<Some> {
  const formats: readonly FormatIn<Some>[] = CONTENT_FORMATS[content];
  return formats.find((one) => one === format) ?? formats[0]!;
}

/** The call for what is asked: each content, and each way of dividing what is booked, has its own. */
export function askForFile({ content, format, division, accounts, days, ...asked }: Asked) {
  const selection = { accounts, from: days.from, to: days.to, timeZone: TIME_ZONE };
  return (signal: AbortSignal): Promise<Response> => {
    if (content === 'INTRADAY') {
      const body = { ...selection, format: formatFor(content, format) };
      return send('POST reporting/intradaysdownload', { body }, { signal });
    }
    if (content === 'DISPOSITION') {
      const body = { ...selection, format: formatFor(content, format) };
      return send('POST reporting/manualentrysdownload', { body }, { signal });
    }
    if (content === 'BALANCES') {
      const { consolidationCurrency } = asked;
      const also = consolidationCurrency === null ? {} : { consolidationCurrency };
      const body = { ...selection, ...also, format: formatFor(content, format) };
      return send('POST reporting/useraccountreports', { body }, { signal });
    }
    if (content === 'VALUES') {
      const entries = asked.withPlanned ? ('planned' as const) : ('booked' as const);
      const body = { ...selection, with: entries, format: formatFor(content, format) };
      return send('POST reporting/valueSeries/download', { body }, { signal });
    }
    const body = { ...selection, format: formatFor(content, format) };
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
