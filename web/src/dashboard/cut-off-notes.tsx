import { Link } from '@tanstack/react-router';
import type { CutOffState } from '@portico/contract/payments/cut-off';
import { addDays, localToday } from '../lib/format/days.ts';
import { useText } from '../lib/format/texts.tsx';
import { TIME_ZONE } from '../lib/format/time-zone.ts';
import { useOrderCounts } from '../payments/public.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Note } from '../ui/notices/note.tsx';
import css from './dashboard.module.css';

/** So many days ago: what was missed on a Friday is still said on Monday, what was forgotten long ago isn't. */
const MISSED_SINCE_DAYS = 3;
/** States change by the clock alone. */
const EVERY_MS = 60_000;

/** How many orders have missed their cut-off lately, then how many are at risk; nothing if none. */
export function CutOffNotes() {
  const t = useText();
  const [missed, atRisk] = [filterFor('MISSED'), filterFor('AT_RISK')];
  const counts = [useOrderCounts(JSON.stringify(missed), EVERY_MS), useOrderCounts(JSON.stringify(atRisk), EVERY_MS)];
  const failed = counts.filter(({ isError }) => isError);
  const [missedCount, atRiskCount] = counts.map(({ data }) => data?.ALL ?? 0);
  return (
    <div className={css.cutOffs} role="status">
      {missedCount! > 0 && <CutOffNote kind="error" state="MISSED" count={missedCount!} filter={missed} />}
      {atRiskCount! > 0 && <CutOffNote kind="warning" state="AT_RISK" count={atRiskCount!} filter={atRisk} />}
      {failed.length > 0 && (
        <Note>
          {t('dashboard.cutOff.failed')}{' '}
          <LinkButton onClick={() => failed.forEach((one) => void one.refetch())}>{t('common.tryAgain')}</LinkButton>
        </Note>
      )}
    </div>
  );
}

function filterFor(state: CutOffState) {
  const cutOffState = [state];
  if (state !== 'MISSED') return { cutOffState };
  return { cutOffState, cutOffAt: { dateFrom: addDays(localToday(), -MISSED_SINCE_DAYS), timeZone: TIME_ZONE } };
}

type NoteProps = {
  kind: 'error' | 'warning';
  state: 'MISSED' | 'AT_RISK';
  count: number;
  filter: ReturnType<typeof filterFor>;
};

function CutOffNote({ kind, state, count, filter }: NoteProps) {
  const t = useText();
  return (
    <Note kind={kind}>
      {t(`dashboard.cutOff.${state}`, { count })}{' '}
      <Link to="/payments/all" search={{ filter, sort: 'cutOffAt,asc' }} className={css.show}>
        {t(`dashboard.cutOff.show.${state}`)}
      </Link>
    </Note>
  );
}
