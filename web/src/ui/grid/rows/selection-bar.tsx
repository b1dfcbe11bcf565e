import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import type { WireMoney } from '../../values/money.tsx';
import type { Selection } from './use-selection.ts';
import css from './selection-bar.module.css';

type BarProps<Row> = {
  selection: Selection<Row>;
  /** The sums of what is selected, or something else to say of it. */
  totals?: WireMoney[];
  note?: string;
  children: ReactNode;
};

const SUMS_SHOWN = 3;

/** The selection and its actions; floats above the footer, Escape clears it. */
export function SelectionBar<Row>({ selection, totals = [], note, children }: BarProps<Row>) {
  const t = useText();
  const display = useDisplay();
  const { rows, limit, isCut, clear } = selection;
  const sums = totals.map(({ amount, currency }) => `${currency} ${display.amount(amount, currency)}`);
  const more = sums.length - SUMS_SHOWN;
  return (
    <div className={css.bar} role="region" aria-label={t('grid.selection')}>
      <span className={css.count} role="status">
        <b>{t('grid.selected', { count: rows.length })}</b>
        <span className={css.sums} title={sums.join('\n')}>
          {isCut
            ? t('grid.selectionLimit', { limit: display.decimal(limit) })
            : (note ?? sums.slice(0, SUMS_SHOWN).join(' · '))}
          {!isCut && more > 0 && ` · ${t('common.moreCurrencies', { count: more })}`}
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
        onClick={clear}
      >
        <IconX aria-hidden />
      </ActionIcon>
    </div>
  );
}
