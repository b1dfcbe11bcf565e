import { useState } from 'react';
import { Button } from '@mantine/core';
import { columnsOf } from '@portico/contract/list-columns';
import { EXPORTED_PDF_ROWS_MAXIMUM, REPORTED_DETAILS_MAXIMUM } from '@portico/contract/limits';
import {
  REPORT_SORT_FIELDS,
  REPORT_SUB_TYPES,
  REPORT_TYPES,
  type ReportSortField,
  type ReportSubType,
  type ReportType,
} from '@portico/contract/payments/printouts/model';
import { orderTransactionList } from '@portico/contract/payments/transactions/lists';
import { useDisplay } from '../../lib/format/display.ts';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { useText } from '../../lib/format/texts.tsx';
import { send } from '../../lib/http/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceLine } from '../../ui/form/choice-line.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSavedFile } from '../../ui/use-saved-file.ts';
import type { OrderDetail } from '../model.ts';
import css from './printouts.module.css';

export type ReportProps = { order: OrderDetail; onClose: () => void };

const LIMITS: Record<ReportType, number> = { OVERVIEW: EXPORTED_PDF_ROWS_MAXIMUM, DETAILS: REPORTED_DETAILS_MAXIMUM };
const DIRECTIONS = ['asc', 'desc'] as const;

/** How much an order's report says, how it is divided, and by what its payments are sorted. */
export function ReportDialog({ order, onClose }: ReportProps) {
  const t = useText();
  const display = useDisplay();
  const [reportType, setReportType] = useState<ReportType>('OVERVIEW');
  const [reportSubType, setReportSubType] = useState<ReportSubType>('COMBINED');
  const [field, setField] = useState<ReportSortField | ''>('');
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('asc');
  const file = useSavedFile({ done: t('payments.report.done'), failed: t('payments.report.failed') });
  const limit = LIMITS[reportType];
  const isTooLong = order.groups.reduce((count, group) => count + group.numberOfTransactions, 0) > limit;
  const save = async () => {
    const sortBy = field === '' ? {} : { sortBy: direction === 'desc' ? (`${field},desc` as const) : field };
    const isSaved = await file.run((signal) =>
      send(
        'PUT payments/orders/:uniqueId/get-pdf',
        {
          params: { uniqueId: order.uniqueId },
          query: { reportType, reportSubType, ...sortBy },
          body: { timeZone: TIME_ZONE },
        },
        { signal },
      ),
    );
    if (isSaved) onClose();
  };
  return (
    <Dialog
      opened
      title={t('payments.report.title')}
      onClose={onClose}
      actions={
        <>
          <Button size="md" onClick={file.isRunning ? file.cancel : onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="md"
            variant="filled"
            data-autofocus
            loading={file.isRunning}
            disabled={isTooLong}
            onClick={() => void save()}
          >
            {t('payments.report.run')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <ChoiceLine
          label={t('payments.report.type')}
          options={REPORT_TYPES.map((name) => ({ name, word: t(`payments.report.${name}`) }))}
          current={reportType}
          onChange={setReportType}
        />
        <ChoiceLine
          label={t('payments.report.subType')}
          options={REPORT_SUB_TYPES.map((name) => ({ name, word: t(`payments.report.${name}`) }))}
          current={reportSubType}
          onChange={setReportSubType}
        />
        <SelectField
          label={t('payments.report.sort')}
          none={t('payments.report.sort.none')}
          options={useSortOptions()}
          value={field}
          onChange={(chosen) => setField(chosen as ReportSortField | '')}
        />
        {field !== '' && (
          <ChoiceLine
            label={t('payments.report.direction')}
            options={DIRECTIONS.map((name) => ({ name, word: t(`payments.report.${name}`) }))}
            current={direction}
            onChange={setDirection}
          />
        )}
        <p className={css.note} aria-live="polite">
          {isTooLong
            ? t('payments.report.note.tooMany', { limit: display.decimal(limit) })
            : t(`payments.report.note.${reportType}.${reportSubType}`)}
        </p>
      </div>
    </Dialog>
  );
}

/** The fields by the names of their columns. */
function useSortOptions(): { value: string; label: string }[] {
  const t = useText();
  const columns = columnsOf(orderTransactionList);
  return Object.entries(REPORT_SORT_FIELDS).map(([value, field]) => {
    const column = columns.find((one) => one.field === field)!;
    return { value, label: t(column.title) };
  });
}
