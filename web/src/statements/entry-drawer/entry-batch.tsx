import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Amount } from '../../ui/values/money.tsx';
import type { TransactionDetail } from '../model.ts';
import css from './entry.module.css';

const SHOWN_FIRST = 10;
const SHOWN_AT_MOST = 500;
type Detail = TransactionDetail['details'][number];

/** The payments that the bank booked as one. */
export function EntryBatch({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const display = useDisplay();
  const [all, setAll] = useState(false);
  const { details } = entry;
  if (details.length === 0) return null;
  const shown = details.slice(0, all ? SHOWN_AT_MOST : SHOWN_FIRST);
  const count = { count: details.length, shown: display.decimal(details.length) };
  return (
    <section>
      <h3 className={css.section}>{t('statements.entry.batch', count)}</h3>
      <ul className={css.batch}>
        {shown.map((detail, index) => (
          <BatchPayment key={index} detail={detail} currency={entry.currency} />
        ))}
      </ul>
      {details.length > shown.length && all && (
        <p className={css.quiet}>{t('statements.entry.batchCut', { shown: display.decimal(SHOWN_AT_MOST) })}</p>
      )}
      {!all && details.length > SHOWN_FIRST && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
          {t('statements.entry.batchAll', count)}
        </Button>
      )}
    </section>
  );
}

function BatchPayment({ detail, currency }: { detail: Detail; currency: string }) {
  const t = useText();
  const { amount, counterparty, counterpartyAccount, endToEndId, remittance } = detail;
  return (
    <li>
      <span className={css.party}>{counterparty ?? t('statements.noCounterparty')}</span>
      <span className={css.end}>
        {amount !== null && <Amount amount={amount} currency={detail.currency ?? currency} strong signed />}
      </span>
      <span className={css.more}>{[remittance, endToEndId, counterpartyAccount].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
