import type { ReactNode } from 'react';
import type { Tone } from './looks.ts';
import { StatusShape, type ShapeName } from './status-shapes.tsx';
import css from './tag.module.css';
import tones from '../theme/tones.module.css';

type TagProps = { tone?: Tone; shape?: ShapeName | null; title?: string | undefined; children: ReactNode };

/** A short property, 18 px high on its tint. */
export function Tag({ tone = 'neutral', shape, title, children }: TagProps) {
  return (
    <span className={`${css.tag} ${tones[tone]}`} title={title}>
      {shape && <StatusShape name={shape} size={12} />}
      {children}
    </span>
  );
}
