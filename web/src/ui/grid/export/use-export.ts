import type { ExportFileType } from '@portico/contract/exports/model';
import type { ListName } from '@portico/contract/lists';
import type { Delimiter } from '@portico/contract/settings/model';
import { TIME_ZONE } from '../../../lib/format/time-zone.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { send } from '../../../lib/http/client.ts';
import { useSavedFile, type SavedFile } from '../../use-saved-file.ts';
import type { ListedRows } from './listed-rows.ts';

/** What of a list is exported: all columns without `fields`, all rows that are found without `ids`. */
export type Exported = {
  fileType: ExportFileType;
  /** The reader's own without it. */
  delimiter?: Delimiter;
  fields?: readonly string[];
  ids?: readonly string[];
};

export type RunningExport = Omit<SavedFile, 'run'> & {
  /** As `run` of a saved file. */
  run: (what: Exported, show?: (error: unknown) => boolean) => Promise<boolean>;
};

/** Saves a list as a file, of an order's list that of this order. It goes on when the page is left. */
export function useExport({ list, request: { filter, sort }, uniqueId }: ListedRows): RunningExport {
  const t = useText();
  const file = useSavedFile({ done: t('exports.done'), failed: t('exports.failed') });
  const run: RunningExport['run'] = ({ fileType, delimiter, fields, ids }, show) => {
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
    return file.run((signal) => send('POST portal/exports/:list', { params, body }, { signal }), show);
  };
  return { ...file, run };
}
