import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconInfoCircle, IconSquareRotated } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

export type NoteKind = 'neutral' | 'info' | 'warning' | 'error' | 'done' | 'review';

const icons: Record<NoteKind, typeof IconInfoCircle> = {
  neutral: IconInfoCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertOctagon,
  done: IconCheck,
  review: IconSquareRotated,
};

type Props = {
  kind?: NoteKind;
  /** Instead of the kind's own icon. */
  icon?: ReactNode;
  /** `alert` for what goes wrong now, `status` for what can wait; none for what was there from the start. */
  role?: 'alert' | 'status';
  className?: string | undefined;
  children: ReactNode;
};

/** An inline note in the place it is about. */
export function Note({ kind = 'neutral', icon, role, className = '', children }: Props) {
  const KindIcon = icons[kind];
  return (
    <div className={`${styles.note} ${styles[kind] ?? ''} ${className}`} role={role}>
      {icon ?? <KindIcon aria-hidden />}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
