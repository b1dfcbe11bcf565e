import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EXPORT_FILE_TYPES, type ExportFileType } from '@portico/contract/exports/model';
import { GRID_EXACT_COUNT_MAXIMUM } from '@portico/contract/limits';
import { columnsOf } from '@portico/contract/list-columns';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { Segments } from '../../segments.tsx';
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
  const { exportFormat, delimiter } = useSession().user.settings;
  const [fileType, setFileType] = useState<ExportFileType>(exportFormat === 'NONE' ? 'XLSX' : exportFormat);
  const [rows, setRows] = useState<'chosen' | 'all'>(ids.length > 0 ? 'chosen' : 'all');
  const [columns, setColumns] = useState<'shown' | 'all'>('shown');
  const count = display.decimal(isLowerBound ? GRID_EXACT_COUNT_MAXIMUM : (found ?? 0));
  const shown = isLowerBound ? t('grid.moreThan', { count }) : count;
  const isEmpty = rows === 'all' && found === 0;
  const save = async () => {
    const isSaved = await exporting.run({
      fileType,
      ...(columns === 'shown' && { fields }),
      ...(rows === 'chosen' && { ids }),
    });
    if (isSaved) onClose();
  };
  return (
    <div className={css.panel} ref={focusFirst}>
      {ids.length > 0 && (
        <Line label={t('exports.rows')}>
          {(label) => (
            <Segments
              label={label}
              options={[
                { name: 'chosen', word: t('exports.rows.chosen', { shown: display.decimal(ids.length) }) },
                { name: 'all', word: found === undefined ? t('exports.rows.all') : t('exports.rows.found', { shown }) },
              ]}
              current={rows}
              onChange={setRows}
            />
          )}
        </Line>
      )}
      <Line label={t('exports.columns')}>
        {(label) => (
          <Segments
            label={label}
            options={[
              { name: 'shown', word: t('exports.columns.shown', { count: fields.length }) },
              { name: 'all', word: t('exports.columns.all', { count: columnsOf(list).length }) },
            ]}
            current={columns}
            onChange={setColumns}
          />
        )}
      </Line>
      <Line label={t('exports.fileType')}>
        {(label) => (
          <Segments
            label={label}
            options={EXPORT_FILE_TYPES.toReversed().map((name) => ({ name, word: t(`settings.exportFormat.${name}`) }))}
            current={fileType}
            onChange={setFileType}
          />
        )}
      </Line>
      <p className={css.note}>
        {isEmpty && t('exports.nothing')}
        {!isEmpty && fileType === 'XLSX' && t('exports.note.XLSX')}
        {!isEmpty && fileType === 'CSV' && (
          <>
            {t('exports.note.CSV', { delimiter: t(`settings.delimiter.${delimiter}`) })}{' '}
            <Link to="/user/settings">{t('exports.settings')}</Link>
          </>
        )}
      </p>
      <div className={css.foot}>
        <Button onClick={exporting.isRunning ? exporting.cancel : onClose}>{t('common.cancel')}</Button>
        <Button variant="filled" loading={exporting.isRunning} disabled={isEmpty} onClick={() => void save()}>
          {t('exports.run')}
        </Button>
      </div>
    </div>
  );
}

function Line({ label, children }: { label: string; children: (label: string) => ReactNode }) {
  return (
    <div className={css.line}>
      <span aria-hidden>{label}</span>
      {children(label)}
    </div>
  );
}
