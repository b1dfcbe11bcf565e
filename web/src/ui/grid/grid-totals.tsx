import { useState } from 'react';
import { Popover } from '@mantine/core';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../link-button.tsx';
import { Amount, Totals } from '../values/money.tsx';
import css from './grid-footer.module.css';

/** The totals of one currency's entries; `count` is their number, `note` what the sum leaves out. */
export type CurrencyTotal = { currency: string; amount: string; count: number; note?: string };

export type GridTotalsProps = {
  /** The totals under the filter, per currency; only on request if there is too much to sum up every time. */
  totals?: CurrencyTotal[] | 'onRequest' | undefined;
  /** Requests the totals that are only loaded on request. */
  onRequestTotals?: (() => void) | undefined;
  /** They are requested and on their way. */
  isSumming?: boolean | undefined;
};

const CURRENCIES_SHOWN = 3;

/** The totals of the view in the footer: the first currencies inline, all of them in a ledger. */
export function GridTotals({ totals, onRequestTotals, isSumming = false }: GridTotalsProps) {
  const t = useText();
  if (isSumming) return <span role="status">{t('grid.totals.asking')}</span>;
  if (totals === 'onRequest') {
    return (
      <LinkButton className={css.link} onClick={onRequestTotals}>
        {t('grid.totals.ask')}
      </LinkButton>
    );
  }
  if (!totals || totals.length === 0) return null;
  return (
    <>
      <span>{t('grid.totals')}</span>
      {totals.slice(0, CURRENCIES_SHOWN).map(({ currency, amount, note }) => (
        <span key={currency} className={css.sum}>
          <Amount currency={currency} amount={amount} />
          {note !== undefined && <span className={css.note}>{note}</span>}
        </span>
      ))}
      {totals.length > CURRENCIES_SHOWN && <AllTotals totals={totals} />}
    </>
  );
}

function AllTotals({ totals }: { totals: CurrencyTotal[] }) {
  const t = useText();
  const display = useDisplay();
  const [open, setOpen] = useState(false);
  const rows = totals.map(({ count, note, ...money }) => ({
    ...money,
    label: [t('grid.totals.ofCurrency', { count, shown: display.decimal(count) }), note].filter(Boolean).join(', '),
  }));
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" trapFocus returnFocus width={360} withRoles={false}>
      <Popover.Target>
        <LinkButton className={css.link} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('common.moreCurrencies', { count: totals.length - CURRENCIES_SHOWN })}
        </LinkButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('grid.totals')} tabIndex={-1} data-autofocus className={css.ledger}>
        <Totals rows={rows} />
      </Popover.Dropdown>
    </Popover>
  );
}
