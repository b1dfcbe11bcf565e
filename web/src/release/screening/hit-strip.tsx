import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { FactStrip, StripTotals } from '../../ui/layout/fact-strip.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import type { HitDetail } from '../model.ts';
import css from './hit.module.css';

/** The whole message in a few facts: what it pays, its id, and the screening that a decision is bound to. */
export function HitStrip({ hit }: { hit: HitDetail }) {
  const t = useText();
  const display = useDisplay();
  const { totals, messageId, listVersion, screening } = hit;
  const count = totals.reduce((sum, { transactions }) => sum + transactions, 0);
  return (
    <FactStrip>
      <Fact
        name={t('operations.hit.total')}
        quiet={t('operations.hit.payments', { count, shown: display.decimal(count) })}
      >
        <StripTotals totals={totals} />
      </Fact>
      <Fact name={t('operations.column.message')}>
        <MiddleEllipsis text={messageId} />
      </Fact>
      <Fact name={t('operations.hit.screened')} quiet={t('operations.hit.list', { list: listVersion })}>
        {display.instant(screening.at, { seconds: true })}
      </Fact>
      <Fact name={t('operations.hit.digest')}>
        <div className={css.digest}>
          <MiddleEllipsis text={screening.digest} />
        </div>
      </Fact>
    </FactStrip>
  );
}
