import type { OrderStatus } from '@portico/contract/payments/status';
import { useText } from '../lib/texts.tsx';
import { STATUS_LOOKS } from './status-looks.ts';
import { StatusShape } from './status-shapes.tsx';
import css from './status-badge.module.css';
import tones from './tones.module.css';

/** An order's status as rows show it: shape and short word, nothing behind it. */
export function StatusWord({ status }: { status: OrderStatus }) {
  const t = useText();
  const { shape, tone } = STATUS_LOOKS[status];
  return (
    <span className={`${css.badge} ${tones[tone]} ${tone === 'error' ? css.alarming : ''}`}>
      <StatusShape name={shape} />
      <span className={css.word}>{t.of('status', `${status}.short`)}</span>
    </span>
  );
}

/** The same for page headers: the full word on its tint. `detail` follows after a comma ("1 of 2"). */
export function StatusBadge({ status, detail }: { status: OrderStatus; detail?: string | undefined }) {
  const t = useText();
  const { shape, tone } = STATUS_LOOKS[status];
  const word = t.of('status', `${status}.full`);
  return (
    <span className={`${css.badge} ${css.tinted} ${tones[tone]}`}>
      <StatusShape name={shape} />
      <span className={css.word}>{detail ? `${word}, ${detail}` : word}</span>
    </span>
  );
}
