import type { ReactNode } from 'react';
import { createSignal } from '../../lib/session/signal.ts';

export type NotificationKind = 'done' | 'info' | 'warning' | 'error' | 'review';
export type Notification = {
  id: number;
  kind: NotificationKind;
  /** What happened. */
  title: string;
  /** The next step. */
  text?: ReactNode;
  /** At most two; using one closes the notification. */
  actions?: { label: string; onClick: () => void }[];
};

const AT_MOST = 3;
export const notifications = createSignal<readonly Notification[]>([]);
let count = 0;

/** Says what happened, bottom right: 6 s, 10 s with actions, errors until dismissed. */
export function notify(notification: Omit<Notification, 'id'>): void {
  count += 1;
  notifications.set([...notifications.get(), { ...notification, id: count }].slice(-AT_MOST));
}

export function dismiss(id: number): void {
  notifications.set(notifications.get().filter((notification) => notification.id !== id));
}
