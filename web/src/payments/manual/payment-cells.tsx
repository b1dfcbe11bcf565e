import type { KeyboardEvent } from 'react';
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
  const { amount, currency, remittance, template = '' } = draft;
  const isHeld = (field: 'amount' | 'remittance') => templates.get(template)?.content.locked.includes(field) ?? false;
  const leaveAmount = () => {
    onLeave('amount');
    const read = readDecimal(amount, formats.numberFormat);
    const tidy = read === null || currency === '' ? amount : display.amount(read, currency);
    if (tidy !== amount) set({ amount: tidy });
  };
  return (
    <>
      <span className={css.text}>
        <input
          className={css.cell}
          data-cell="remittance"
          aria-label={t('payments.manual.cell.remittance', { name })}
          aria-invalid={errorOf('remittance') !== undefined}
          title={errorOf('remittance')}
          readOnly={isHeld('remittance')}
          autoComplete="off"
          maxLength={PAYMENT_LENGTHS.remittance}
          value={remittance}
          onChange={(event) => set({ remittance: event.currentTarget.value })}
          onFocus={onFocus}
          onBlur={() => onLeave('remittance')}
          onKeyDown={moveInColumn}
        />
      </span>
      <span className={css.sum}>
        <span>{currency}</span>
        <input
          className={css.cell}
          data-cell="amount"
          aria-label={t('payments.manual.cell.amount', { name })}
          aria-invalid={errorOf('amount') !== undefined}
          title={errorOf('amount')}
          readOnly={isHeld('amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={25}
          value={amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
          onFocus={onFocus}
          onBlur={leaveAmount}
          onKeyDown={moveInColumn}
        />
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
