import { IconInbox } from '@tabler/icons-react';
import { usePlace } from '../lib/place.ts';
import { useSessionState } from '../lib/session-store.ts';
import { useText } from '../lib/texts.tsx';
import { BrandMark } from '../ui/brand.tsx';
import { Notifications } from '../ui/notifications.tsx';
import { Empty } from '../ui/states.tsx';
import { Bands } from './bands.tsx';
import styles from './end-user-page.module.css';
import { SessionWarning } from './session-warning.tsx';
import { UserMenu } from './user-menu.tsx';

/** What partner and corporate end users see: the Download Center, which is not there yet and says so. */
export function EndUserPage() {
  return useSessionState().status === 'signedIn' ? <DownloadCenter /> : null;
}

function DownloadCenter() {
  const t = useText();
  usePlace(t('shell.downloadCenter'));
  return (
    <div className={styles.page}>
      <header>
        <div className={styles.bar}>
          <BrandMark />
          <h1>{t('shell.downloadCenter')}</h1>
          <UserMenu look="avatar" />
        </div>
        <Bands />
      </header>
      <main className={styles.content}>
        <Empty
          icon={<IconInbox size={28} aria-hidden />}
          title={t('shell.downloadCenterEmptyTitle')}
          text={t('shell.downloadCenterEmptyText')}
        />
      </main>
      <Notifications />
      <SessionWarning />
    </div>
  );
}
