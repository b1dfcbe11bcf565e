import { useRef, useState } from 'react';
import type { ExportFileType } from '@portico/contract/exports/model';
import type { ListName } from '@portico/contract/lists';
import type { Delimiter } from '@portico/contract/settings/model';
import { TIME_ZONE } from '../../../lib/format/time-zone.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { send } from '../../../lib/http/client.ts';
import { problemOf } from '../../../lib/http/problem.ts';
import { saveFile } from '../../../lib/http/save-file.ts';
import { notify } from '../../notices/notify.ts';
import type { ListedRows } from './listed-rows.ts';

/** What of a list is exported: all columns without `fields`, all rows that are found without `ids`. */
export type Exported = {
  fileType: ExportFileType;
  /** The reader's own without it. */
  delimiter?: Delimiter;
  fields?: readonly string[];
  ids?: readonly string[];
};

export type RunningExport = {
  isRunning: boolean;
  /** Resolves to whether the file was saved; failures are told. */
  run: (what: Exported) => Promise<boolean>;
  cancel: () => void;
};

/** Saves a list as a file, of an order's list that of this order. It goes on when the page is left. */
export function useExport({ list, request: { filter, sort }, uniqueId }: ListedRows): RunningExport {
  const t = useText();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  const run = async ({ fileType, delimiter, fields, ids }: Exported): Promise<boolean> => {
    const stop = new AbortController();
    running.current = stop;
    setRunning(true);
    try {
      const body = {
        fileType,
        timeZone: TIME_ZONE,
        ...(filter !== undefined && { filter }),
        ...(sort && { sort }),
        ...(uniqueId !== undefined && { uniqueId }),
        ...(delimiter && { delimiter }),
        ...(fields && { fields: [...fields] }),
        ...(ids && { ids: [...ids] }),
      };
      // A list's declaration says no more than that it has a name; those of the contract are its lists.
      const params = { list: list.name as ListName };
      const file = await send('POST portal/exports/:list', { params, body }, { signal: stop.signal });
      notify({ kind: 'done', title: t('exports.done'), text: await saveFile(file) });
      return true;
    } catch (error) {
      if (stop.signal.aborted) return false;
      const { key, parameters } = problemOf(error).problem;
      notify({ kind: 'error', title: t('exports.failed'), text: t.known('errors', `${key}.detail`, parameters) });
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run, cancel };
}
