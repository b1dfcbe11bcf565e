import type { ChangeEvent, KeyboardEvent } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { FieldForm } from '../../ui/form/use-draft.ts';
import { PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import { useManual } from './manual-context.ts';
import type { PaymentValues } from './manual-draft.ts';
import css from './manual.module.css';

type CellsProps = { payment: FieldForm<PaymentValues>; name: string; onFocus: () => void };

/** What differs from payment to payment, entered in the list as in a spreadsheet: what for, and how much. */
export function PaymentCells({ payment, name, onFocus }: CellsProps) {
  const t = useText();
  const display = useDisplay();
  const { formats, templates } = useManual();
  const { draft, set, errorOf, onLeave } = payment;
  const { amount, currency, template = '' } = draft;
  const isHeld = (field: 'amount' | 'remittance') => templates.get(template)?.content.locked.includes(field) ?? false;
  const leaveAmount = () => {
    onLeave('amount');
    const read = readDecimal(amount, formats.numberFormat);
    const tidy = read === null || currency === '' ? amount : display.amount(read, currency);
    if (tidy !== amount) set({ amount: tidy });
  };
  const cell = (field: 'amount' | 'remittance') => ({
    className: css.cell,
    'data-cell': field,
    'aria-label': t(`payments.manual.cell.${field}`, { name }),
    'aria-invalid': errorOf(field) !== undefined,
    title: errorOf(field),
    readOnly: isHeld(field),
    autoComplete: 'off',
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [field]: event.currentTarget.value }),
    onFocus,
    onKeyDown: moveInColumn,
  });
  return (
    <>
      <span className={css.text}>
        <input {...cell('remittance')} maxLength={PAYMENT_LENGTHS.remittance} onBlur={() => onLeave('remittance')} />
      </span>
      <span className={css.sum}>
        <span>{currency}</span>
        <input {...cell('amount')} inputMode="decimal" maxLength={25} onBlur={leaveAmount} />
      </span>
    </>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/** The arrows up and down lead to the same cell of the next payment, as does Enter. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const cell = event.currentTarget;
  const list = cell.closest('section');
  const column = [...(list?.querySelectorAll<HTMLInputElement>(`[data-cell="${cell.dataset['cell']}"]`) ?? [])];
  const next = column[column.indexOf(cell) + step];
  next?.focus();
  next?.select();
}
