import { useText } from '../../lib/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { BankStatusTag } from '../../ui/bank-status.tsx';
import { Iban } from '../../ui/iban.tsx';
import { Amount, LedgerAmount } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BankReasons } from '../bank-reasons.tsx';
import type { OrderTransaction, OrderWarning } from '../model.ts';
import { BookingTag } from './booking-tag.tsx';
import css from './transactions.module.css';

type RowProps = { transaction: OrderTransaction; warnings: OrderWarning[] };
const LOOKS_LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

export function TransactionRow({ transaction, warnings }: RowProps) {
  const phone = usePhone();
  const { creditor, creditorAccount, creditorAgent, creditorCountry, remittance, amount, currency } = transaction;
  const text = remittance.join(' ');
  const notes = <Notes transaction={transaction} warnings={warnings} />;
  const name = <span className={css.name}>{creditor ?? transaction.endToEndId}</span>;
  if (phone) {
    return (
      <tr>
        <td colSpan={6}>
          <div className={css.card}>
            {name}
            <Amount amount={amount} currency={currency} />
            <span className={css.quiet}>{text || <Account value={creditorAccount} />}</span>
            {notes}
          </div>
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td className={css.fold} />
      <td title={[creditor, transaction.endToEndId].filter(Boolean).join('\n')}>{name}</td>
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
    </tr>
  );
}

function Account({ value }: { value: string | null }) {
  if (value === null) return null;
  return LOOKS_LIKE_IBAN.test(value) ? <Iban value={value} /> : value;
}

function Notes({ transaction, warnings }: RowProps) {
  const t = useText();
  const { bankStatus, bankReasons, booking } = transaction;
  return (
    <span className={css.notes}>
      {bankStatus && <BankStatusTag code={bankStatus} />}
      {booking && <BookingTag booking={booking} />}
      {warnings.map(({ key }) => (
        <Tag key={key} tone="signature" shape="triangle">
          {t.of('warnings', `${key}.short`)}
        </Tag>
      ))}
      <BankReasons reasons={bankReasons} />
    </span>
  );
}
