import type { ShownStatus } from '@portico/contract/payments/status';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { Look } from '../ui/values/looks.ts';
import { STATUS_LOOKS } from './status-looks.ts';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import css from '../ui/values/badge.module.css';
import tones from '../ui/theme/tones.module.css';

/** Details of a status beyond its name: the day until which it is held, and that it is screened and being sent. */
export type Status = { status: ShownStatus; held?: { until: string } | null; sending?: boolean };

/** How a status is drawn, and its labels: short for rows, full for page headers. */
export function useStatusWords(): (status: Status) => Look & { short: string; full: string } {
  const t = useText();
  const display = useDisplay();
  return ({ status, held, sending }) => {
    const key = held ? 'held' : sending ? 'sending' : status;
    const parameters = held ? { until: display.date(held.until) } : {};
    const word = (length: string) => t.of('status', `${key}.${length}`, parameters);
    return { ...STATUS_LOOKS[sending ? 'PROCESSING' : status], short: word('short'), full: word('full') };
  };
}

/** An order's status as rows show it: shape and short label, without a background. */
export function StatusWord(status: Status) {
  const { shape, tone, short } = useStatusWords()(status);
  return (
    <span className={`${css.badge} ${tones[tone]} ${tone === 'error' ? css.alarming : ''}`}>
      <StatusShape name={shape} />
      <span className={css.word}>{short}</span>
    </span>
  );
}

/** The same for page headers: the full label on its tint. `detail` follows after a comma ("1 of 2"). */
export function StatusBadge({ detail, ...status }: Status & { detail?: string | undefined }) {
  const { shape, tone, full } = useStatusWords()(status);
  return (
    <span className={`${css.badge} ${css.tinted} ${tones[tone]}`}>
      <StatusShape name={shape} />
      <span className={css.word}>{detail ? `${full}, ${detail}` : full}</span>
    </span>
  );
}
