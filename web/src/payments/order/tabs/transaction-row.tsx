import { useState, type ReactNode } from 'react';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../../lib/format/texts.tsx';
import { usePhone } from '../../../lib/use-media.ts';
import { Checkbox } from '../../../ui/grid/columns/checkbox.tsx';
import { AccountNumber } from '../../../ui/values/iban.tsx';
import { Amount, LedgerAmount } from '../../../ui/values/money.tsx';
import { Tag } from '../../../ui/values/tag.tsx';
import { PaymentButton } from '../../editing/payment-button.tsx';
import { ConfirmationButton } from '../../printouts/confirmation-button.tsx';
import { TemplateButton } from '../../manual/template-button.tsx';
import type { TakeOut } from '../../editing/use-take-out.ts';
import type { OrderDetail, OrderTransaction, OrderWarning } from '../../model.ts';
import { PaymentAnswer } from './payment-answer.tsx';
import { TransactionDetail } from './transaction-detail.tsx';
import css from './transactions.module.css';

type RowProps = {
  order: OrderDetail;
  transaction: OrderTransaction;
  warnings: OrderWarning[];
  /** If payments are being chosen, this one can be. */
  takeOut: TakeOut | null;
};

/** One transaction; expanded, it shows its details from the file below. */
export function TransactionRow({ order, transaction, warnings, takeOut }: RowProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const notes = <Notes transaction={transaction} warnings={warnings} />;
  return (
    <>
      <tr className={open ? css.opened : ''}>
        <td className={css.fold}>
          {takeOut ? (
            <TakeOutBox transaction={transaction} takeOut={takeOut} />
          ) : (
            <FoldButton transaction={transaction} open={open} onToggle={() => setOpen(!open)} />
          )}
        </td>
        {phone ? <Card transaction={transaction} notes={notes} /> : <Cells transaction={transaction} notes={notes} />}
      </tr>
      {open && (
        <tr>
          <td className={css.fold} />
          <td colSpan={5} className={css.detail}>
            <TransactionDetail orderId={order.uniqueId} transactionId={transaction.uniqueId} />
            <div className={css.buttons}>
              <PaymentButton order={order} transactionId={transaction.uniqueId} />
              <TemplateButton transactionId={transaction.uniqueId} />
              <ConfirmationButton orderId={order.uniqueId} transactionId={transaction.uniqueId} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function TakeOutBox({ transaction, takeOut }: { transaction: OrderTransaction; takeOut: TakeOut }) {
  const t = useText();
  const { chosen, isFull, onToggle } = takeOut;
  const isChosen = chosen.has(transaction.uniqueId);
  return (
    <Checkbox
      className={css.takeOut}
      aria-label={t('payments.takeOut.choose', { creditor: transaction.creditor ?? transaction.endToEndId })}
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={() => onToggle(transaction)}
    />
  );
}

type FoldProps = { transaction: OrderTransaction; open: boolean; onToggle: () => void };

function FoldButton({ transaction, open, onToggle }: FoldProps) {
  const t = useText();
  const creditor = transaction.creditor ?? transaction.endToEndId;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={css.foldButton}
      aria-expanded={open}
      aria-label={t('payments.transaction.details', { creditor })}
      onClick={onToggle}
    >
      <Chevron aria-hidden />
    </button>
  );
}

type CellsProps = { transaction: OrderTransaction; notes: ReactNode };

function Card({ transaction, notes }: CellsProps) {
  const { creditor, creditorAccount, remittance, endToEndId, amount, currency } = transaction;
  return (
    <td colSpan={5}>
      <div className={css.card}>
        <span className={css.name}>{creditor ?? endToEndId}</span>
        <Amount amount={amount} currency={currency} />
        <span className={css.quiet}>{remittance.join(' ') || <Account value={creditorAccount} />}</span>
        {notes}
      </div>
    </td>
  );
}

function Cells({ transaction, notes }: CellsProps) {
  const { creditor, creditorAccount, creditorAgent, creditorCountry, endToEndId, amount, currency } = transaction;
  const text = transaction.remittance.join(' ');
  return (
    <>
      <td title={[creditor, endToEndId].filter(Boolean).join('\n')}>
        <span className={css.name}>{creditor ?? endToEndId}</span>
      </td>
      <td
        className={`${css.secondary} ${css.account}`}
        title={[creditorAgent, creditorCountry].filter(Boolean).join(', ')}
      >
        <Account value={creditorAccount} />
      </td>
      <td className={css.secondary} title={text}>
        {text}
      </td>
      <td className={css.notesCell}>{notes}</td>
      <td>
        <LedgerAmount amount={amount} currency={currency} />
      </td>
    </>
  );
}

function Account({ value }: { value: string | null }) {
  if (value === null) return null;
  return <AccountNumber number={value} />;
}

function Notes({ transaction, warnings }: Pick<RowProps, 'transaction' | 'warnings'>) {
  const t = useText();
  return (
    <span className={css.notes}>
      <PaymentAnswer payment={transaction} />
      {warnings.map(({ key }) => (
        <Tag key={key} tone="signature" shape="triangle">
          {t.of('warnings', `${key}.short`)}
        </Tag>
      ))}
    </span>
  );
}
