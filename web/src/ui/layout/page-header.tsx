import type { ReactNode } from 'react';
import { usePlace } from '../../lib/format/place.ts';
import styles from './page-header.module.css';

type Props = {
  title: string;
  /** The name in the breadcrumb and the window's title, if shorter than the title. */
  place?: string;
  /** The tinted status beside the title. */
  status?: ReactNode;
  /** The quiet line below: id, origin. */
  quiet?: ReactNode;
  /** Quiet, standard, the one primary last. */
  actions?: ReactNode;
};

/** The head of a page; it also sets the name in the breadcrumb and the window's title. */
export function PageHeader({ title, place, status, quiet, actions }: Props) {
  usePlace(place ?? title);
  return (
    <header className={styles.header}>
      <div className={styles.what}>
        <div className={styles.line}>
          <h1>{title}</h1>
          {status}
        </div>
        {quiet && <div className={styles.quiet}>{quiet}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
