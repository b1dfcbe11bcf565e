import { useState } from 'react';
import { columnOf } from '@portico/contract/list-columns';
import {
  REPORT_SORT_FIELDS,
  REPORT_SUB_TYPES,
  REPORT_TYPES,
  REPORTED_PAYMENTS_MAXIMUM,
  type ReportSortField,
  type ReportSubType,
  type ReportType,
} from '@portico/contract/payments/printouts/model';
import { orderTransactionList } from '@portico/contract/payments/transactions/lists';
import { useDisplay } from '../../lib/format/display.ts';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { useText } from '../../lib/format/texts.tsx';
import { send } from '../../lib/http/client.ts';
import { useAuthority } from '../../lib/session/session.tsx';
import { ChoiceLine } from '../../ui/form/choice-line.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { SavedFile } from '../../ui/use-saved-file.ts';
import type { OrderDetail } from '../model.ts';
import { SaveFileDialog, SaveNote } from '../../ui/save-file-dialog.tsx';

export type ReportProps = { order: OrderDetail; file: SavedFile; onClose: () => void };

const DIRECTIONS = ['asc', 'desc'] as const;

/** How much an order's report says, how it is divided, and by what its payments are sorted. */
export function ReportDialog({ order, file, onClose }: ReportProps) {
  const t = useText();
  const display = useDisplay();
  const [reportType, setReportType] = useState<ReportType>('OVERVIEW');
  const [reportSubType, setReportSubType] = useState<ReportSubType>('COMBINED');
  const [field, setField] = useState<ReportSortField | ''>('');
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('asc');
  const limit = REPORTED_PAYMENTS_MAXIMUM[reportType];
  const isTooLong = useSeenPayments(order) > limit;
  const sortBy = field === '' ? {} : { sortBy: direction === 'desc' ? (`${field},desc` as const) : field };
  const asked = {
    params: { uniqueId: order.uniqueId },
    query: { reportType, reportSubType, ...sortBy },
    body: { timeZone: TIME_ZONE },
  };
  return (
    <SaveFileDialog
      title={t('payments.printout.title')}
      save={t('payments.printout.run')}
      file={file}
      ask={() => (signal) => send('PUT payments/orders/:uniqueId/get-pdf', asked, { signal })}
      isDisabled={isTooLong}
      onClose={onClose}
    >
      <ChoiceLine
        label={t('payments.printout.type')}
        options={REPORT_TYPES.map((name) => ({ name, word: t(`payments.printout.${name}`) }))}
        current={reportType}
        onChange={setReportType}
      />
      <ChoiceLine
        label={t('payments.printout.subType')}
        options={REPORT_SUB_TYPES.map((name) => ({ name, word: t(`payments.printout.${name}`) }))}
        current={reportSubType}
        onChange={setReportSubType}
      />
      <SelectField
        label={t('payments.printout.sort')}
        none={t('payments.printout.sort.none')}
        options={useSortOptions()}
        value={field}
        onChange={(chosen) => setField(chosen as ReportSortField | '')}
      />
      {field !== '' && (
        <ChoiceLine
          label={t('payments.printout.direction')}
          options={DIRECTIONS.map((name) => ({ name, word: t(`payments.printout.${name}`) }))}
          current={direction}
          onChange={setDirection}
        />
      )}
      <SaveNote>
        {isTooLong
          ? t('payments.printout.note.tooMany', { limit: display.decimal(limit) })
          : t(`payments.printout.note.${reportType}.${reportSubType}`)}
      </SaveNote>
    </SaveFileDialog>
  );
}

/** How many payments of an order its reader sees: none of salaries without the right to their details. */
function useSeenPayments({ type, groups }: OrderDetail): number {
  const seesSalaries = useAuthority('PAYMENT_SALARY_DETAILS');
  if (type === 'SALARY' && !seesSalaries) return 0;
  return groups.reduce((count, group) => count + group.numberOfTransactions, 0);
}

/** The fields by the names of their columns. */
function useSortOptions(): { value: string; label: string }[] {
  const t = useText();
  return Object.entries(REPORT_SORT_FIELDS).map(([value, field]) => ({
    value,
    label: t(columnOf(orderTransactionList, field).title),
  }));
}
