import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MinimalBanner } from '../impersonation/public.ts';
import { usePlace } from '../lib/format/place.ts';
import { isEndUser, useSessionState } from '../lib/session/session-store.ts';
import { useText } from '../lib/format/texts.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { MinimalLayout } from '../ui/layout/minimal-layout.tsx';

/** The page for unknown addresses and for pages the user may not see: the same words for both. */
export function PageNotFound() {
  const t = useText();
  usePlace(t('shell.notFoundTitle'));
  return (
    <MinimalLayout banner={<MinimalBanner />}>
      <Empty
        heading="h1"
        icon={<IconMapOff size={28} aria-hidden />}
        title={t('shell.notFoundTitle')}
        text={t('shell.notFoundText')}
      >
        <WayHome />
      </Empty>
    </MinimalLayout>
  );
}

function WayHome() {
  const t = useText();
  const state = useSessionState();
  if (state.status !== 'signedIn') {
    return (
      <Button component={Link} to="/login">
        {t('shell.goToSignIn')}
      </Button>
    );
  }
  const endUser = isEndUser(state.user);
  return (
    <Button component={Link} to={endUser ? '/DLC/overview' : '/dashboard'}>
      {t(endUser ? 'shell.goToDownloads' : 'shell.goToDashboard')}
    </Button>
  );
}
