import { useMemo, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { MANUAL_PAYMENTS_MAXIMUM } from '@portico/contract/limits';
import { paymentFaults } from '@portico/contract/payments/manual/faults';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText, type Translate } from '../../../lib/format/texts.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { nodeAt } from '../../../ui/form/nested/draft-tree.ts';
import type { NestedDraft } from '../../../ui/form/nested/nested-draft.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { useManual } from '../manual-context.ts';
import { groupPath, isBlank, paymentOf, paymentPath, type GroupValues, type PaymentValues } from '../manual-draft.ts';
import { firstReplaced } from '../use-replaced.ts';
import { countPayments, pastePayments } from '../manual-rows.ts';
import { COLUMN_WORDS, type PasteField } from './column-words.ts';
import { recogniseColumns, type PastedColumns } from './pasted-columns.ts';
import { pastedPayments } from './pasted-payments.ts';
import { readTable, type Table } from '../../../lib/table/read-table.ts';
import css from './paste.module.css';

type PasteProps = {
  /** Copied already; empty if it is still to be pasted. */
  text: string;
  groupId: string;
  /** The payment below which the new ones go. */
  paymentId: string;
  onClose: () => void;
};

const ROWS_SHOWN = 5;
const PROBLEMS_SHOWN = 5;
const PASTE_FIELDS = Object.keys(COLUMN_WORDS) as PasteField[];

/** Turns the rows of a spreadsheet into payments: what each column is, and what is wrong, before anything is added. */
export function PasteDialog({ text: copied, groupId, paymentId, onClose }: PasteProps) {
  const t = useText();
  const display = useDisplay();
  const { draft, formats } = useManual();
  const [text, setText] = useState(copied);
  const table = useMemo(() => readTable(text), [text]);
  const recognised = useMemo(() => recogniseColumns(table, formats.numberFormat), [table, formats]);
  const [chosen, setChosen] = useState<{ of: Table; columns: PastedColumns } | null>(null);
  const columns = chosen?.of === table ? chosen.columns : recognised;
  const { isReplaced, currency } = belowOf(draft, groupId, paymentId);
  const { numberFormat } = formats;
  const payments = useMemo(
    () => pastedPayments(table, columns, { numberFormat, currency }),
    [table, columns, numberFormat, currency],
  );
  // An empty payment gives its place up.
  const room = MANUAL_PAYMENTS_MAXIMUM - countPayments(draft) + (isReplaced ? 1 : 0);
  const isFull = payments.length > room;
  const isReady = payments.length > 0 && columns.fields.includes('amount') && !isFull;
  return (
    <Dialog
      opened
      width="sign"
      onClose={onClose}
      title={t('payments.manual.paste.title')}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={!isReady}
            {...(copied !== '' && { 'data-autofocus': true })}
            onClick={() => {
              pastePayments(draft, groupId, paymentId, payments);
              onClose();
            }}
          >
            {t('payments.manual.paste.add', { count: payments.length })}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        {copied === '' && (
          <Textarea
            label={t('payments.manual.paste.label')}
            description={t('payments.manual.paste.hint')}
            rows={4}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {table.rows.length > 0 && (
          <>
            <Columns {...{ table, columns }} onChange={(next) => setChosen({ of: table, columns: next })} />
            {isFull && (
              <Note kind="error">
                {t('payments.manual.paste.full', {
                  most: display.decimal(MANUAL_PAYMENTS_MAXIMUM),
                  room: display.decimal(Math.max(room, 0)),
                })}
              </Note>
            )}
            {columns.fields.includes('amount') ? (
              <Problems {...{ payments, groupId }} hasHeadings={columns.hasHeadings} />
            ) : (
              <Note kind="warning">{t('payments.manual.paste.noAmount')}</Note>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The payment that the new ones go below, or whose place they take. */
function belowOf(draft: NestedDraft, groupId: string, paymentId: string): { isReplaced: boolean; currency: string } {
  const values = nodeAt(draft.root, paymentPath(groupId, paymentId))!.values as PaymentValues;
  return { isReplaced: isBlank(values), currency: values.currency };
}

type ColumnsProps = { table: Table; columns: PastedColumns; onChange: (columns: PastedColumns) => void };

/** The first rows, and above each column what it becomes. */
function Columns({ table, columns, onChange }: ColumnsProps) {
  const t = useText();
  const { hasHeadings, fields } = columns;
  const options = PASTE_FIELDS.map((value) => ({ value, label: fieldName(t, value) }));
  /** A field is one column’s: the one that had it gives it up. */
  const choose = (column: number, value: string) =>
    onChange({
      ...columns,
      fields: fields.map((field, index) => {
        if (index === column) return PASTE_FIELDS.find((one) => one === value) ?? null;
        return field === value ? null : field;
      }),
    });
  return (
    <>
      <label className={css.headings}>
        <input
          type="checkbox"
          checked={hasHeadings}
          onChange={() => onChange({ ...columns, hasHeadings: !hasHeadings })}
        />
        {t('payments.manual.paste.headings')}
      </label>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t('payments.manual.paste.preview')}>
        <table className={css.table}>
          <thead>
            <tr>
              {fields.map((field, column) => (
                <th key={column} scope="col">
                  <SelectField
                    label={t('payments.manual.paste.column', { number: column + 1 })}
                    none={t('payments.manual.paste.leaveOut')}
                    options={options}
                    value={field ?? ''}
                    onChange={(value) => choose(column, value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, ROWS_SHOWN).map((row, index) => (
              <tr key={index} className={hasHeadings && index === 0 ? css.quiet : undefined}>
                {row.map((cell, column) => (
                  <td key={column} className={fields[column] === null ? css.quiet : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type ProblemsProps = { payments: readonly PaymentValues[]; groupId: string; hasHeadings: boolean };

/** How many payments are complete, and the first things that are wrong, each with its row. */
function Problems({ payments, groupId, hasHeadings }: ProblemsProps) {
  const t = useText();
  const { draft, formats, debitOf } = useManual();
  const group = nodeAt(draft.root, groupPath(groupId))!.values as GroupValues;
  const found = useMemo(
    () =>
      payments.map((payment) =>
        Object.entries(paymentFaults(paymentOf(payment, formats), group, debitOf(group.debitAccountId))),
      ),
    [payments, formats, group, debitOf],
  );
  const complete = found.filter((faults) => faults.length === 0).length;
  const replaced = useMemo(() => payments.filter((payment) => firstReplaced(payment)).length, [payments]);
  const wrong = found.flatMap((faults, index) => faults.map(([field, fault]) => ({ index, field, fault })));
  const firstRow = hasHeadings ? 2 : 1;
  return (
    <div role="status">
      <p className={css.sum}>
        {t('payments.manual.paste.complete', { count: complete })}{' '}
        {complete < payments.length && t('payments.manual.paste.wrong', { count: payments.length - complete })}
      </p>
      {replaced > 0 && <p>{t('payments.manual.rail.replaced', { count: replaced })}</p>}
      <ul className={css.problems}>
        {wrong.slice(0, PROBLEMS_SHOWN).map(({ index, field, fault }) => (
          <li key={`${index} ${field}`}>
            {t('payments.manual.paste.row', { row: index + firstRow, message: t(fault.key, fault.parameters) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Fields whose label says that they are optional. */
const SHORTER = ['remittance', 'street', 'buildingNumber', 'postCode', 'bankName'] as const;

function fieldName(t: Translate, field: PasteField): string {
  const shorter = SHORTER.find((one) => one === field);
  return shorter ? t(`payments.manual.column.${shorter}`) : t(`payments.manual.field.${field}`);
}
