import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { EntryId } from '@portico/contract/ids';
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

/** When the payment came back. */
export function ReturnedTag({ returnedOn }: { returnedOn: string }) {
  const t = useText();
  const display = useDisplay();
  return (
    <Tag tone="error" shape="openOctagon">
      {t('payments.transaction.returned', { date: display.date(returnedOn) })}
    </Tag>
  );
}

/** The same as `BookedTag`, with a link to the entry for people who see the account's statements. */
export function BookingTag({ booking: { entry, bookedOn } }: { booking: NonNullable<OrderTransaction['booking']> }) {
  const t = useText();
  const display = useDisplay();
  return (
    <EntryLink entry={entry} label={t('payments.transaction.openEntry', { date: display.date(bookedOn) })}>
      <BookedTag bookedOn={bookedOn} />
    </EntryLink>
  );
}

/** The same as `ReturnedTag`, with a link to the entry. */
export function ReturnTag({ returned }: { returned: NonNullable<OrderTransaction['returned']> }) {
  const t = useText();
  const display = useDisplay();
  const { entry, returnedOn } = returned;
  return (
    <EntryLink entry={entry} label={t('payments.transaction.openReturn', { date: display.date(returnedOn) })}>
      <ReturnedTag returnedOn={returnedOn} />
    </EntryLink>
  );
}

function EntryLink({ entry, label, children }: { entry: EntryId | null; label: string; children: ReactNode }) {
  if (entry === null) return children;
  return (
    <Link to="/transactions/reportings" search={{ open: entry }} className={css.booking ?? ''} aria-label={label}>
      {children}
    </Link>
  );
}
