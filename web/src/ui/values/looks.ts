import type { ShapeName } from './status-shapes.tsx';

export type Tone = 'neutral' | 'signature' | 'moving' | 'review' | 'error' | 'done';
/** How a state is drawn. */
export type Look = { shape: ShapeName; tone: Tone };
