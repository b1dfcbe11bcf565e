import type { ReactNode } from 'react';
import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import { MiddleEllipsis } from '../ui/middle-ellipsis.tsx';
import { Amount } from '../ui/money.tsx';
import type { HitDetail } from './model.ts';
import css from './hit.module.css';

/** The whole message in a few facts: what it pays, its id, and the screening that a decision is bound to. */
export function HitStrip({ hit }: { hit: HitDetail }) {
  const t = useText();
  const display = useDisplay();
  const { totals, messageId, listVersion, screening } = hit;
  const count = totals.reduce((sum, { transactions }) => sum + transactions, 0);
  return (
    <dl className={css.strip}>
      <Fact name={t('operations.hit.total')}>
        <span className={css.totals}>
          {totals.map(({ amount, currency }) => (
            <Amount key={currency} {...{ amount, currency }} strong />
          ))}
        </span>
        <span className={css.quiet}>{t('operations.hit.payments', { count, shown: display.decimal(count) })}</span>
      </Fact>
      <Fact name={t('operations.column.message')}>
        <MiddleEllipsis text={messageId} />
      </Fact>
      <Fact name={t('operations.hit.screened')}>
        {display.instant(screening.at, { seconds: true })}
        <span className={css.quiet}>{t('operations.hit.list', { list: listVersion })}</span>
      </Fact>
      <Fact name={t('operations.hit.digest')}>
        <span className={css.digest}>
          <MiddleEllipsis text={screening.digest} />
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
