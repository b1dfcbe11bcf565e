import { useRef } from 'react';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { readableText } from '@portico/contract/shown-text';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { BankLeaves } from '../order/tabs/bank-leaves.tsx';
import type { Details } from './use-details.ts';
import css from './details.module.css';

type Opened = NonNullable<Details['loaded']['data']>['content'][number];

/** The transactions of the order, a page at a time; it can be signed once all were opened. */
export function DetailsPages({ details }: { details: Details }) {
  const t = useText();
  const display = useDisplay();
  const { loaded, page, pages, from, to, total, left } = details;
  const list = useRef<HTMLElement>(null);
  const show = (next: number) => {
    details.show(next);
    list.current?.scrollIntoView({ block: 'start' });
  };
  if (loaded.isError) {
    return <Failed title={t('payments.details.failed')} error={loaded.error} onRetry={() => void loaded.refetch()} />;
  }
  return (
    <section ref={list} className={css.details}>
      <header className={css.head}>
        <h2 aria-live="polite">
          {t('payments.details.progress', {
            from: display.decimal(from),
            to: display.decimal(to),
            of: display.decimal(total),
          })}
        </h2>
        <LinkButton className={css.stop} onClick={details.stop}>
          {t('payments.details.stop')}
        </LinkButton>
      </header>
      {loaded.data ? (
        <ul>
          {loaded.data.content.map((transaction) => (
            <DetailsRow key={transaction.uniqueId} transaction={transaction} />
          ))}
        </ul>
      ) : (
        <Loading />
      )}
      <footer className={css.foot}>
        <span role="status">{left > 0 ? t('payments.details.open', { count: left }) : t('payments.details.seen')}</span>
        {/* They keep the focus at either end. */}
        <Button aria-label={t('payments.details.previous')} aria-disabled={page === 0} onClick={() => show(page - 1)}>
          <IconChevronLeft aria-hidden />
        </Button>
        <Button
          aria-label={t('payments.details.next')}
          aria-disabled={page === pages - 1}
          onClick={() => show(page + 1)}
          data-autofocus
        >
          <IconChevronRight aria-hidden />
        </Button>
      </footer>
    </section>
  );
}

function DetailsRow({ transaction }: { transaction: Opened }) {
  const { creditor, creditorAccount, endToEndId, amount, currency } = transaction;
  return (
    <li className={css.row}>
      <bdi className={css.name}>{readableText(creditor ?? endToEndId, TEXT_MAXIMUM_LENGTH)}</bdi>
      <Amount amount={amount} currency={currency} />
      <bdi className={css.quiet}>{[creditorAccount, endToEndId].filter(Boolean).join(' · ')}</bdi>
      <div className={css.leaves}>
        <BankLeaves {...transaction} />
      </div>
    </li>
  );
}
