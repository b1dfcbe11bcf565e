import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconInfoCircle,
  IconSquareRotated,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../link-button.tsx';
import styles from './notifications.module.css';
import { dismiss, notifications, type Notification, type NotificationKind } from './notify.ts';

const SHOWN_MS = 6_000;
const SHOWN_WITH_ACTIONS_MS = 10_000;

const icons: Record<NotificationKind, typeof IconX> = {
  done: IconCircleCheckFilled,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertOctagonFilled,
  review: IconSquareRotated,
};

/** The place of all notifications; once, in the shell. */
export function Notifications() {
  const t = useText();
  const shown = useSyncExternalStore(notifications.subscribe, notifications.get);
  const errors = shown.filter(({ kind }) => kind === 'error');
  const others = shown.filter(({ kind }) => kind !== 'error');
  return (
    <section className={styles.place} aria-label={t('common.notifications')}>
      <div aria-live="polite">
        {others.map((notification) => (
          <Toast key={notification.id} {...notification} />
        ))}
      </div>
      <div aria-live="assertive">
        {errors.map((notification) => (
          <Toast key={notification.id} {...notification} />
        ))}
      </div>
    </section>
  );
}

function Toast({ id, kind, title, text, actions = [] }: Notification) {
  const t = useText();
  const [held, setHeld] = useState(false);
  const stays = held || kind === 'error';
  const shownMs = actions.length > 0 ? SHOWN_WITH_ACTIONS_MS : SHOWN_MS;
  useEffect(() => {
    if (stays) return;
    const timer = window.setTimeout(() => dismiss(id), shownMs);
    return () => window.clearTimeout(timer);
  }, [id, stays, shownMs]);
  const Icon = icons[kind];
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    <div className={styles.toast} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <span className={styles[kind]}>
        <Icon aria-hidden />
      </span>
      <div className={styles.body}>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map(({ label, onClick }) => (
              <LinkButton key={label} onClick={() => (onClick(), dismiss(id))}>
                {label}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t('common.dismiss')} onClick={() => dismiss(id)}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}
