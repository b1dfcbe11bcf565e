import { Link } from '@tanstack/react-router';
import type { CutOffState } from '@portico/contract/payments/cut-off';
import { useText } from '../lib/format/texts.tsx';
import { useOrderCounts } from '../payments/public.ts';
import { Note } from '../ui/notices/note.tsx';
import css from './dashboard.module.css';

/** The orders that have missed their cut-off, then those at risk of it; nothing if there are none. */
export function PressingOrders() {
  const missed = useCount('MISSED');
  const atRisk = useCount('AT_RISK');
  if (missed + atRisk === 0) return null;
  return (
    <div className={css.pressing}>
      {missed > 0 && <Line kind="error" state="MISSED" count={missed} />}
      {atRisk > 0 && <Line kind="warning" state="AT_RISK" count={atRisk} />}
    </div>
  );
}

function useCount(state: CutOffState): number {
  return useOrderCounts(JSON.stringify({ cutOffState: [state] })).data?.ALL ?? 0;
}

type LineProps = { kind: 'error' | 'warning'; state: 'MISSED' | 'AT_RISK'; count: number };

function Line({ kind, state, count }: LineProps) {
  const t = useText();
  return (
    <Note kind={kind}>
      {t(`dashboard.cutOff.${state}`, { count })}{' '}
      <Link
        to="/payments/all"
        search={{ filter: { cutOffState: [state] }, sort: 'cutOff.at,asc' }}
        className={css.show}
      >
        {t('dashboard.cutOff.show')}
      </Link>
    </Note>
  );
}
