import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import type { HitDetail } from '../model.ts';
import css from './hit.module.css';

/** How often each listed name was found, where the list alone doesn’t show it at a glance. */
export function HitCounts({ hit: { hits, hitList, listedNames } }: { hit: HitDetail }) {
  const t = useText();
  const display = useDisplay();
  if (listedNames.length <= 1 && hitList.length === hits) return null;
  return (
    <div className={css.hit}>
      <Facts>
        {listedNames.map(({ listed, hits: count }) => (
          <Fact key={listed} name={listed}>
            {t('operations.hit.times', { count, shown: display.decimal(count) })}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

/** Says that there are more hits than shown, and whether they include other names. */
export function MoreHits({ hit: { hits, hitList, listedNames } }: { hit: HitDetail }) {
  const t = useText();
  const display = useDisplay();
  if (hitList.length === hits) return null;
  const names = listedNames.reduce((sum, { parties }) => sum + parties, 0);
  const shown = new Set(hitList.map(({ listed, party }) => JSON.stringify([listed, party]))).size;
  const words = (first: number, all: number) => ({ first: display.decimal(first), all: display.decimal(all) });
  return (
    <p className={css.more}>
      {t('operations.hit.more', words(hitList.length, hits))}
      {shown < names && ` ${t('operations.hit.moreNames', words(shown, names))}`}
    </p>
  );
}
