import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useEvents } from '../../lib/http/events.ts';
import { useText } from '../../lib/format/texts.tsx';
import { BrandMark } from '../../ui/layout/brand.tsx';
import { Notifications } from '../../ui/notices/notifications.tsx';
import { Banners } from './banners.tsx';
import styles from './end-user-frame.module.css';
import { SessionWarning } from './session-warning.tsx';
import { UserMenu } from './user-menu.tsx';

/** The simplified frame for end users: a header with the Download Center's name, linked to it, and the user menu. */
export function EndUserFrame({ children }: { children: ReactNode }) {
  const t = useText();
  useEvents();
  const name = t('shell.downloadCenter');
  return (
    <div className={styles.page}>
      <header>
        <div className={styles.bar}>
          <BrandMark />
          <div className={styles.name}>
            <Link to="/DLC/overview">{name}</Link>
          </div>
          <UserMenu look="avatar" />
        </div>
        <Banners />
      </header>
      <main className={styles.own}>{children}</main>
      <Notifications />
      <SessionWarning />
    </div>
  );
}
