import type { ReactNode } from 'react';
import type { Look } from './looks.ts';
import { StatusShape } from './status-shapes.tsx';
import css from './badge.module.css';
import tones from '../theme/tones.module.css';

type ShapeWordProps = {
  look: Look;
  /** Coloured as a whole: somebody should act. Errors always are. */
  isAlarming?: boolean;
  title?: string | undefined;
  children: ReactNode;
};

/** A state as rows show it: shape and label, without a background. */
export function ShapeWord({ look: { shape, tone }, isAlarming = tone === 'error', title, children }: ShapeWordProps) {
  return (
    <span className={`${css.badge} ${tones[tone]} ${isAlarming ? css.alarming : ''}`} title={title}>
      <StatusShape name={shape} />
      <span className={css.word}>{children}</span>
    </span>
  );
}
