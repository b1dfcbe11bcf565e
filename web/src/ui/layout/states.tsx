import { Button } from '@mantine/core';
import { IconAlertOctagon, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Reason } from '@portico/contract/errors';
import { problemOf } from '../../lib/http/problem.ts';
import { useProblemText } from '../../lib/http/problem-text.ts';
import { useText } from '../../lib/format/texts.tsx';
import { CopyDetails } from '../notices/copy-details.tsx';
import { Delayed } from './delayed.tsx';
import { ReasonList } from '../notices/reason-list.tsx';
import styles from './states.module.css';

/** `h1` if it is the whole page. */
type Heading = { heading?: 'h1' | 'h2' };

type EmptyProps = Heading & { icon?: ReactNode; title: string; text?: ReactNode; children?: ReactNode };

/** Nothing here: one sentence for the state, one for the next step, and the actions as children. Icons of 28 px. */
export function Empty({ heading: Title = 'h2', icon, title, text, children }: EmptyProps) {
  return (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** A refusal stays a refusal, however often it is retried. */
const FORBIDDEN = 403;

type FailedProps = Heading & {
  title?: string;
  error: unknown;
  onRetry?: () => void;
  /** One of several parts of a page: its button isn't the page's main action. */
  isPart?: boolean;
  children?: ReactNode;
};

/** Loading failed: what, why, that nothing was changed, and the numbers for support. */
export function Failed({ heading: Title = 'h2', title, error, onRetry, isPart = false, children }: FailedProps) {
  const t = useText();
  const thrown = problemOf(error);
  const text = useProblemText(thrown);
  const { status, reasons } = thrown.problem;
  if (status === FORBIDDEN && reasons?.length) return <Refused text={text.sentence} reasons={reasons} />;
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.icon} ${styles.failed}`}>
        <IconAlertOctagon size={28} aria-hidden />
      </span>
      <Title className={styles.title}>{title ?? text.title}</Title>
      <p className={styles.text}>{text.sentence}</p>
      <p className={styles.technical}>{text.technical}</p>
      <div className={styles.actions}>
        {onRetry && status !== FORBIDDEN && (
          <Button leftSection={<IconRefresh aria-hidden />} variant={isPart ? 'default' : 'filled'} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
        {children}
        <CopyDetails error={thrown} />
      </div>
    </div>
  );
}

type RefusedProps = { title?: string; text?: ReactNode; reasons: readonly Reason[]; children?: ReactNode };

/** A part of a page that the user may know about but not see, with the reasons and who could grant access. */
export function Refused({ title, text, reasons, children }: RefusedProps) {
  const t = useText();
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <IconLock size={28} aria-hidden />
      </span>
      <h2 className={styles.title}>{title ?? t('common.refusedTitle')}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.reasons}>
        <ReasonList reasons={reasons} />
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

const WIDTHS = ['32%', '64%', '56%', '72%', '48%', '60%'];

/** Loading: after 200 ms a skeleton, by default some lines of text. */
export function Loading({ children }: { children?: ReactNode }) {
  const t = useText();
  return (
    <Delayed>
      <div role="status">
        <span className="visually-hidden">{t('common.loading')}</span>
        {children ?? (
          <div className={styles.skeleton} aria-hidden>
            {WIDTHS.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        )}
      </div>
    </Delayed>
  );
}

/** One grey bar, for skeletons in the shape of the content. */
export function Skeleton({ width, height }: { width: number | string; height?: number }) {
  return <div className={styles.bar} style={{ width, height }} />;
}
