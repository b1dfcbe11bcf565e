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
  /** Replaces the kind's own icon. */
  icon?: ReactNode;
  /** `alert` for errors happening now, `status` for what can wait; none for notes present from the start. */
  role?: 'alert' | 'status';
  className?: string | undefined;
  children: ReactNode;
};

/** An inline note next to what it is about. */
export function Note({ kind = 'neutral', icon, role, className = '', children }: Props) {
  const KindIcon = icons[kind];
  return (
    <div className={`${styles.note} ${styles[kind] ?? ''} ${className}`} role={role}>
      {icon ?? <KindIcon aria-hidden />}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
