import { useState } from 'react';
import { Button } from '@mantine/core';
import { EXPORT_FILE_TYPES, rowsMaximum, type ExportFileType } from '@portico/contract/exports/model';
import { columnsOf, type List } from '@portico/contract/list-columns';
import { GRID_EXACT_COUNT_MAXIMUM } from '@portico/contract/limits';
import { DELIMITER_NAMES, DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { ChoiceLine } from '../../form/choice-line.tsx';
import { ProblemNote } from '../../notices/problem-note.tsx';
import { useErrorHere } from '../../use-saved-file.ts';
import { focusFirst } from '../filters/focus-first.ts';
import type { ListedRows } from './listed-rows.ts';
import type { RunningExport } from './use-export.ts';
import css from './export.module.css';

export type PanelProps = Pick<ListedRows, 'list' | 'fields' | 'ids' | 'found' | 'isLowerBound'> & {
  exporting: RunningExport;
  onClose: () => void;
};

/** Which rows and columns are exported, and as what. */
export function ExportPanel({ list, fields, ids, found, isLowerBound, exporting, onClose }: PanelProps) {
  const t = useText();
  const display = useDisplay();
  const { settings } = useSession().user;
  const [fileType, setFileType] = useState<ExportFileType>(
    settings.exportFormat === 'NONE' ? 'XLSX' : settings.exportFormat,
  );
  const [delimiter, setDelimiter] = useState(settings.delimiter);
  const [rows, setRows] = useState<'chosen' | 'all'>(ids.length > 0 ? 'chosen' : 'all');
  const [columns, setColumns] = useState<'shown' | 'all'>('shown');
  const shown = useFoundText({ found, isLowerBound });
  const isEmpty = rows === 'all' && found === 0;
  const shownColumns = columns === 'shown' ? fields.length : columnsOf(list).length;
  const limit = rows === 'all' ? exceeded(found, rowsMaximum(fileType, shownColumns)) : null;
  const { error, show, clear } = useErrorHere();
  const save = async () => {
    clear();
    const what = {
      fileType,
      ...(fileType === 'CSV' && { delimiter }),
      ...(columns === 'shown' && { fields }),
      ...(rows === 'chosen' && { ids }),
    };
    const isSaved = await exporting.run(what, show);
    if (isSaved) onClose();
  };
  return (
    <div className={css.panel} ref={focusFirst}>
      {ids.length > 0 && (
        <ChoiceLine
          label={t('exports.rows')}
          options={[
            { name: 'chosen', word: t('exports.rows.chosen', { shown: display.decimal(ids.length) }) },
            { name: 'all', word: found === undefined ? t('exports.rows.all') : t('exports.rows.found', { shown }) },
          ]}
          current={rows}
          onChange={setRows}
        />
      )}
      <ChoiceLine
        label={t('exports.columns')}
        options={[
          { name: 'shown', word: t('exports.columns.shown') },
          { name: 'all', word: t('exports.columns.all') },
        ]}
        current={columns}
        onChange={setColumns}
      />
      <ChoiceLine
        label={t('exports.fileType')}
        options={EXPORT_FILE_TYPES.map((name) => ({ name, word: t(`exports.fileType.${name}`) }))}
        current={fileType}
        onChange={setFileType}
      />
      {fileType === 'CSV' && (
        <ChoiceLine
          label={t('exports.delimiter')}
          options={DELIMITER_NAMES.map((name) => ({ name, word: <DelimiterMark name={name} /> }))}
          current={delimiter}
          onChange={setDelimiter}
        />
      )}
      <p className={css.note}>
        <Note {...{ list, fileType, isEmpty }} limit={limit} fields={columns === 'all' ? undefined : fields} />
      </p>
      {error !== null && <ProblemNote error={error} />}
      <div className={css.foot}>
        <Button onClick={exporting.isRunning ? exporting.cancel : onClose}>{t('common.cancel')}</Button>
        <Button
          variant="filled"
          loading={exporting.isRunning}
          disabled={isEmpty || limit !== null}
          onClick={() => void save()}
        >
          {t('exports.run')}
        </Button>
      </div>
    </div>
  );
}

/** How many rows are found, in words. */
function useFoundText({ found, isLowerBound }: Pick<PanelProps, 'found' | 'isLowerBound'>): string {
  const t = useText();
  const display = useDisplay();
  const count = display.decimal(isLowerBound ? GRID_EXACT_COUNT_MAXIMUM : (found ?? 0));
  return isLowerBound ? t('grid.moreThan', { count }) : count;
}

/** The limit if more rows are found than it allows. */
function exceeded(found: number | undefined, limit: number): number | null {
  return found !== undefined && found > limit ? limit : null;
}

type NoteProps = {
  list: List;
  fileType: ExportFileType;
  /** All of them if undefined. */
  fields: readonly string[] | undefined;
  isEmpty: boolean;
  /** How many rows it may have, if there are more. */
  limit: number | null;
};

/** What the file is good for, or why there is none. */
function Note({ list, fileType, fields, isEmpty, limit }: NoteProps) {
  const t = useText();
  const display = useDisplay();
  if (isEmpty) return t('exports.nothing');
  if (limit !== null)
    return t('exports.note.tooMany', { type: t(`exports.fileType.${fileType}`), limit: display.decimal(limit) });
  if (fileType === 'CSV') return null;
  const hasTotals = columnsOf(list).some(
    (column) => column.kind === 'amount' && column.summed && fields?.includes(column.field) !== false,
  );
  const use = fileType === 'PDF' ? t('exports.note.pdf') : t('exports.note.values');
  return hasTotals ? `${use} ${t('exports.note.totals')}` : use;
}

/** The character itself, or its name if it can't be seen. */
function DelimiterMark({ name }: { name: Delimiter }) {
  const t = useText();
  const mark = DELIMITERS[name];
  const word = t(`settings.delimiter.${name}`);
  if (mark.trim() === '') return word;
  return (
    <span className={css.mark} title={word} aria-label={word} role="img">
      {mark}
    </span>
  );
}
