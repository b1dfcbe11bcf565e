import { localDay } from '@portico/contract/display-formats';
import { cutOffState, type CutOffState } from '@portico/contract/payments/cut-off';
import type { ShownCutOff } from '@portico/contract/payments/shown-cut-off';
import { localToday } from '../../lib/format/days.ts';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useServiceLevelWord } from '../../lib/format/service-level.ts';
import { useText } from '../../lib/format/texts.tsx';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Look } from '../../ui/values/looks.ts';

const MINUTE_MILLISECONDS = 60_000;

const LOOKS: Record<CutOffState, Look> = {
  IN_TIME: { shape: 'clock', tone: 'neutral' },
  AT_RISK: { shape: 'clock', tone: 'signature' },
  MISSED: { shape: 'openOctagon', tone: 'error' },
};

type CutOffWords = {
  state: CutOffState;
  /** How it is drawn. */
  shown: { look: Look; isAlarming: boolean };
  /** “14:30”, with its day if that isn't today; `fullAt` always has its day and year. */
  at: string;
  fullAt: string;
  /** “38 min left” */
  left: string;
  /** What matters most: “14:30”, “38 min left” or “Missed”; `full` has the time with each of them. */
  short: string;
  full: string;
  /** “Lindhof Bank · EUR · Urgent”: whose it is, and for which payments; null if the reader may not know. */
  of: string | null;
};

/**
 * Where something stands towards its cut-off, minute by minute by the reader's clock. Null as long as there is nothing to
 * say: a date that isn't over speaks for itself until it is nearly over.
 */
export function useCutOff(cutOff: ShownCutOff, isFullySigned: boolean): CutOffWords | null {
  const t = useText();
  const display = useDisplay();
  const now = useNow();
  const levelWord = useServiceLevelWord();
  const { at, isEndOfDate, of } = cutOff;
  const state = cutOffState(cutOff, isFullySigned, now);
  if (isEndOfDate && state === 'IN_TIME') return null;
  const end = t('payments.cutOff.endOfDate');
  const [shortAt, fullAt] = isEndOfDate ? [end, end] : [shortInstant(at, display), display.instant(at)];
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - now) / MINUTE_MILLISECONDS));
  const left = t('payments.cutOff.left', { minutes });
  const missed = t('payments.cutOff.state.MISSED');
  const code = of?.serviceLevel ?? null;
  const level = code === null ? [] : [levelWord(code)];
  return {
    state,
    shown: { look: LOOKS[state], isAlarming: state !== 'IN_TIME' },
    at: shortAt,
    fullAt,
    left,
    short: { IN_TIME: shortAt, AT_RISK: left, MISSED: missed }[state],
    full: { IN_TIME: shortAt, AT_RISK: `${shortAt}, ${left}`, MISSED: `${missed}, ${shortAt}` }[state],
    of: of && [of.bank, of.currency, ...level].join(' · '),
  };
}

function shortInstant(instant: string, { dayMonth, time }: Display): string {
  const day = localDay(instant, TIME_ZONE);
  return day === localToday() ? time(instant) : `${dayMonth(day)} ${time(instant)}`;
}
