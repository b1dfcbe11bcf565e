import { IconArrowUp } from '@tabler/icons-react';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { LinkButton } from '../../link-button.tsx';
import { ROWS_KEPT_MAXIMUM } from './loaded-rows.ts';
import type { GridRows } from './use-grid-rows.ts';
import css from './grid-news.module.css';

/** New rows not shown yet, so that nothing moves; and why no more rows load. */
export function GridNews<Row>({ loaded, words }: { loaded: GridRows<Row>; words: (count: number) => string }) {
  const t = useText();
  const display = useDisplay();
  const isFull = (loaded.rows?.length ?? 0) >= ROWS_KEPT_MAXIMUM;
  return (
    <div className={css.place} role="status">
      {loaded.freshCount > 0 && (
        <button type="button" className={css.fresh} onClick={loaded.refresh}>
          <IconArrowUp size={14} aria-hidden />
          {words(loaded.freshCount)}
        </button>
      )}
      {loaded.moreError && (
        <span className={css.line}>
          {t('grid.more.failed')} <LinkButton onClick={() => loaded.loadMore()}>{t('common.tryAgain')}</LinkButton>
        </span>
      )}
      {isFull && (
        <span className={css.line}>{t('grid.more.limit', { limit: display.decimal(ROWS_KEPT_MAXIMUM) })}</span>
      )}
    </div>
  );
}
