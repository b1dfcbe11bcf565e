import { localDay } from '@portico/contract/display-formats';
import { cutOffState, type CutOffState } from '@portico/contract/payments/cut-off';
import type { SignatureStatus } from '@portico/contract/payments/status';
import { localToday } from '../../lib/format/days.ts';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { TIME_ZONE } from '../../lib/format/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Look } from '../../ui/values/looks.ts';

const MINUTE_MILLISECONDS = 60_000;

export const CUT_OFF_LOOKS: Record<CutOffState, Look> = {
  IN_TIME: { shape: 'clock', tone: 'neutral' },
  AT_RISK: { shape: 'clock', tone: 'signature' },
  MISSED: { shape: 'openOctagon', tone: 'error' },
};

export type CutOffWords = {
  state: CutOffState;
  /** "14:30", with its day if that isn't today. */
  at: string;
  /** "38 min left" */
  left: string;
};

/** Where something stands towards its cut-off (an instant in UTC), minute by minute by the reader's clock. */
export function useCutOff(at: string, signatureStatus: SignatureStatus): CutOffWords {
  const t = useText();
  const display = useDisplay();
  const now = useNow();
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - now) / MINUTE_MILLISECONDS));
  return {
    state: cutOffState(at, signatureStatus, now),
    at: shortInstant(at, display),
    left: t('payments.cutOff.left', { minutes }),
  };
}

function shortInstant(instant: string, { dayMonth, time }: Display): string {
  const day = localDay(instant, TIME_ZONE);
  return day === localToday() ? time(instant) : `${dayMonth(day)} ${time(instant)}`;
}
