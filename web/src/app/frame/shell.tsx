import { Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useEvents } from '../../lib/http/events.ts';
import { usePlaceName } from '../../lib/format/place.ts';
import { useSessionState } from '../../lib/session/session-store.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useMedia, usePhone } from '../../lib/use-media.ts';
import { Notifications } from '../../ui/notices/notifications.tsx';
import { AvailableWidth } from '../../ui/available-width.ts';
import { Banners } from './banners.tsx';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import { NavigationDrawer } from '../navigation/lazy-navigation-drawer.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { SessionWarning } from './session-warning.tsx';
import styles from './shell.module.css';
import { Sidebar, SIDEBAR_PIXELS } from '../navigation/sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsed } from '../navigation/use-collapsed.ts';

/** The frame around every page of client users and provider staff. */
export function Shell() {
  // For a moment between sign-out and the sign-in page there is no user to draw the frame for.
  return useSessionState().status === 'signedIn' ? <Frame /> : null;
}

function Frame() {
  const t = useText();
  useEvents();
  const phone = usePhone();
  const hasSidebar = useMedia('(min-width: 1024px)');
  const { collapsed, canChange, toggle } = useCollapsed();
  const sidebarPixels = hasSidebar ? SIDEBAR_PIXELS[collapsed ? 'collapsed' : 'open'] : 0;
  const room = useCallback(() => window.innerWidth - sidebarPixels, [sidebarPixels]);
  const [drawer, setDrawer] = useState(false);
  const goToContent = () => document.getElementById('content')?.focus();
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={goToContent}>
        {t('shell.skip')}
      </button>
      {hasSidebar && <Sidebar collapsed={collapsed} onToggle={canChange ? toggle : undefined} />}
      {!hasSidebar && !phone && <NavigationDrawer opened={drawer} onClose={() => setDrawer(false)} />}
      <div className={styles.page}>
        <header className={styles.header}>
          {phone ? <PhoneBar /> : <TopBar onMenu={hasSidebar ? undefined : () => setDrawer(true)} />}
          <Banners />
        </header>
        <main id="content" className={styles.content} tabIndex={-1}>
          <AvailableWidth value={room}>
            <Outlet />
          </AvailableWidth>
        </main>
        {phone && <BottomBar />}
      </div>
      <Notifications />
      <PlaceAnnouncer />
      <SessionWarning />
    </div>
  );
}

/** Tells screen reader users that the page has changed. */
function PlaceAnnouncer() {
  return (
    <span className="visually-hidden" role="status">
      {usePlaceName()}
    </span>
  );
}
