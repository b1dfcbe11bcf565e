import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import type { WireMoney } from '../money.tsx';
import css from './selection-bar.module.css';

type BarProps = {
  count: number;
  /** The most that one action takes. */
  limit: number;
  totals: WireMoney[];
  onClear: () => void;
  children: ReactNode;
};

const SUMS_SHOWN = 3;

/** What is chosen and what can be done with it; floats above the footer, Escape clears. */
export function SelectionBar({ count, limit, totals, onClear, children }: BarProps) {
  const t = useText();
  const display = useDisplay();
  const sums = totals.map(({ amount, currency }) => `${currency} ${display.amount(amount, currency)}`);
  const more = sums.length - SUMS_SHOWN;
  return (
    <div className={css.bar} role="region" aria-label={t('grid.selection')}>
      <span className={css.count} role="status">
        <b>{t('grid.selected', { count })}</b>
        <span className={css.sums} title={sums.join('\n')}>
          {count > limit
            ? t('grid.selectionLimit', { limit: display.decimal(limit) })
            : sums.slice(0, SUMS_SHOWN).join(' · ')}
          {count <= limit && more > 0 && ` · ${t('grid.moreCurrencies', { count: more })}`}
        </span>
      </span>
      <i className={css.line} />
      {children}
      <i className={css.line} />
      <ActionIcon
        variant="transparent"
        size={30}
        className={css.close}
        aria-label={t('grid.clearSelection')}
        onClick={onClear}
      >
        <IconX aria-hidden />
      </ActionIcon>
    </div>
  );
}
