import { Link } from '@tanstack/react-router';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Tag } from '../../../ui/values/tag.tsx';
import type { OrderTransaction } from '../../model.ts';
import css from './transactions.module.css';

/** When the bank booked the payment. */
export function BookedTag({ bookedOn }: { bookedOn: string }) {
  const t = useText();
  const display = useDisplay();
  return (
    <Tag tone="done" shape="tick">
      {t('payments.transaction.booked', { date: display.date(bookedOn) })}
    </Tag>
  );
}

/** The same with a link to the entry, for people who see the account's statements. */
export function BookingTag({ booking: { entry, bookedOn } }: { booking: NonNullable<OrderTransaction['booking']> }) {
  const t = useText();
  const display = useDisplay();
  if (entry === null) return <BookedTag bookedOn={bookedOn} />;
  return (
    <Link
      to="/transactions/reportings"
      search={{ open: entry }}
      className={css.booking ?? ''}
      aria-label={t('payments.transaction.openEntry', { date: display.date(bookedOn) })}
    >
      <BookedTag bookedOn={bookedOn} />
    </Link>
  );
}
