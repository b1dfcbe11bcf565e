import { useDebouncedValue } from '@mantine/hooks';
import { trustedId, type TemplateId } from '@portico/contract/ids';
import { calendarFaults } from '@portico/contract/standing-orders/faults';
import { useDisplay } from '../../lib/format/display.ts';
import { daysBetween, localToday } from '../../lib/format/days.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { DateLines } from '../date-lines.tsx';
import type { StandingOrderDetail, StandingOrderPlan } from '../model.ts';
import { usePlan } from '../queries.ts';
import { calendarOf, type StandingOrderDraft } from './standing-order-draft.ts';
import css from './plan-rail.module.css';

type PlanProps = {
  draft: StandingOrderDraft;
  formats: Parameters<typeof calendarOf>[1];
  object: StandingOrderDetail | null;
  hasTemplate: boolean;
  /** Saving it waits for a second person. */
  isAsked: boolean;
};

/** Long enough not to ask at every key. */
const PAUSE_MILLISECONDS = 300;
/** The next payment of a calendar that follows sooner may be the same one again. */
const SOON_DAYS: Record<StandingOrderDraft['frequency'], number> = {
  WEEKLY: 5,
  EVERY_TWO_WEEKS: 10,
  MONTHLY: 24,
  EVERY_TWO_MONTHS: 50,
  QUARTERLY: 75,
  HALF_YEARLY: 150,
  YEARLY: 300,
};

/** The dates that the calendar means, moved to banking days: as soon as template and first date are there. */
export function PlanRail({ draft, formats, object, hasTemplate, isAsked }: PlanProps) {
  const t = useText();
  const { isEndRead, firstDate, ...calendar } = calendarOf(draft, formats);
  const isWhole = hasTemplate && firstDate !== null && isEndRead;
  const isSound = isWhole && Object.keys(calendarFaults({ ...calendar, firstDate })).length === 0;
  const asked = isSound
    ? {
        templateId: trustedId<TemplateId>(draft.templateId),
        calendar: { ...calendar, firstDate },
        daysAhead: Number(draft.daysAhead),
        ...(object && { after: object.uniqueId }),
      }
    : null;
  // By its text: a new object each time would never come to rest.
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MILLISECONDS);
  const plan = usePlan(JSON.parse(settled) as typeof asked);
  if (!isSound) return <p className={css.quiet}>{t('standingOrders.rail.choose')}</p>;
  if (plan.error) return <ProblemNote error={plan.error} />;
  if (!plan.data) return null;
  const { dates } = plan.data;
  const isPaused = object?.state === 'PAUSED';
  return (
    <div className={css.rail} aria-busy={plan.isPlaceholderData}>
      <MadeNote {...plan.data} frequency={draft.frequency} />
      {!isPaused && !isAsked && <AtOnceNote dates={dates} />}
      {dates.length === 0 ? (
        <Note kind="warning">{t('standingOrders.rail.none')}</Note>
      ) : (
        <DateLines dates={dates} isOnLastBankingDay={draft.isOnLastBankingDay} isPaused={isPaused} />
      )}
    </div>
  );
}

/** Says for which date an order was made last, above all if the next one follows suspiciously soon. */
function MadeNote({ lastMade, dates: [next], frequency }: StandingOrderPlan & Pick<StandingOrderDraft, 'frequency'>) {
  const t = useText();
  const display = useDisplay();
  if (lastMade === null) return null;
  const isSoon = next !== undefined && daysBetween(lastMade, next.dueDate) < SOON_DAYS[frequency];
  const date = display.date(lastMade);
  if (isSoon) return <Note kind="warning">{t('standingOrders.rail.soonAfter', { date })}</Note>;
  return <Note kind="info">{t('standingOrders.rail.lastMade', { date })}</Note>;
}

/** Whose day has come already: saving makes them. */
function AtOnceNote({ dates }: Pick<StandingOrderPlan, 'dates'>) {
  const t = useText();
  const today = localToday();
  const count = dates.filter(({ orderDate, isSkipped }) => orderDate <= today && !isSkipped).length;
  return count === 0 ? null : <Note kind="info">{t('standingOrders.rail.now', { count })}</Note>;
}
