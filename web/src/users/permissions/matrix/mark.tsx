import { IconCheck } from '@tabler/icons-react';
import { StatusShape } from '../../../ui/values/status-shapes.tsx';
import css from './matrix.module.css';

export type MarkLook = 'own' | 'group' | 'denied' | 'none';

/** A disc for an own entry, a ring for a group's, a crossed square for denied, a small ring for no entry. */
export function Mark({ look }: { look: MarkLook }) {
  if (look === 'denied') {
    return (
      <span className={css.denied} aria-hidden>
        <StatusShape name="crossedSquare" size={16} />
      </span>
    );
  }
  return (
    <span className={`${css.mark} ${css[look]}`} aria-hidden>
      {look === 'own' && <IconCheck size={10} stroke={3} />}
    </span>
  );
}
