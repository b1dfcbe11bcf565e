import { useState } from 'react';
import css from '../grid.module.css';

type Grip = { fromX: number; width: number };

/** A header's edge: dragging it changes the column's width. By keyboard, the choice of columns does that. */
export function ColumnGrip({ onWidth }: { onWidth: (pixels: number) => void }) {
  const [grip, setGrip] = useState<Grip | null>(null);
  return (
    <span
      className={`${css.grip} ${grip ? css.gripped : ''}`}
      aria-hidden
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        // Starts at the rendered width: a column that grows does not jump.
        setGrip({ fromX: clientX, width: currentTarget.parentElement?.offsetWidth ?? 0 });
      }}
      onPointerMove={({ clientX }) => grip && onWidth(grip.width + clientX - grip.fromX)}
      onPointerUp={() => setGrip(null)}
      onPointerCancel={() => setGrip(null)}
    />
  );
}
