import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import { OrderCard, type useWaitingForMySignature } from '../payments/public.ts';
import { Widget } from './widget.tsx';
import css from './dashboard.module.css';

const SHOWN = 6;

type WaitingProps = { waiting: ReturnType<typeof useWaitingForMySignature>; onReview: () => void };

/** The orders I can sign now, earliest execution first. */
export function WaitingForMe({ waiting, onReview }: WaitingProps) {
  const t = useText();
  const display = useDisplay();
  const phone = usePhone();
  const total = waiting.data?.totalElements ?? 0;
  const rows = waiting.data?.content ?? [];
  return (
    <Widget
      title={t('dashboard.waiting')}
      count={total > 0 ? display.decimal(total) : undefined}
      query={waiting}
      failed={t('dashboard.waitingFailed')}
      action={
        rows.length > 0 &&
        !phone && (
          <Button size="xs" variant="filled" leftSection={<IconPencil aria-hidden />} onClick={onReview}>
            {t('dashboard.review')}
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className={css.nothing}>{t('dashboard.nothingWaits')}</p>}
      <ul className={css.cards}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.uniqueId}>
            <OrderCard row={row} />
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <p className={css.all}>
          <Link to="/payments/all" search={{ tab: 'MINE' }}>
            {t('dashboard.allWaiting', { count: total })}
          </Link>
        </p>
      )}
    </Widget>
  );
}
