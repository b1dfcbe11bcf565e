import { Link } from '@tanstack/react-router';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Tag } from '../../../ui/values/tag.tsx';
import type { OrderTransaction } from '../../model.ts';
import css from './transactions.module.css';

/** When the bank booked the payment, with a link to the entry for people who see the account's statements. */
export function BookingTag({ booking }: { booking: NonNullable<OrderTransaction['booking']> }) {
  const t = useText();
  const display = useDisplay();
  const date = display.date(booking.bookedOn);
  const tag = (
    <Tag tone="done" shape="tick">
      {t('payments.transaction.booked', { date })}
    </Tag>
  );
  if (booking.entry === null) return tag;
  return (
    <Link
      to="/transactions/reportings"
      search={{ open: booking.entry }}
      className={css.booking ?? ''}
      aria-label={t('payments.transaction.openEntry', { date })}
    >
      {tag}
    </Link>
  );
}
