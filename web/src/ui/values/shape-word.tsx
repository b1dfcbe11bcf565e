import type { ReactNode } from 'react';
import type { Look } from './looks.ts';
import { StatusShape } from './status-shapes.tsx';
import css from './badge.module.css';
import tones from '../theme/tones.module.css';

type ShapeWordProps = { look: Look; title?: string | undefined; children: ReactNode };

/** A state as rows show it: shape and label, without a background. */
export function ShapeWord({ look: { shape, tone }, title, children }: ShapeWordProps) {
  return (
    <span className={`${css.badge} ${tones[tone]} ${tone === 'error' ? css.alarming : ''}`} title={title}>
      <StatusShape name={shape} />
      <span className={css.word}>{children}</span>
    </span>
  );
}
