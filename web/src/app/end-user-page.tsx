import { IconInbox } from '@tabler/icons-react';
import { usePlace } from '../lib/format/place.ts';
import { useSessionState } from '../lib/session/session-store.ts';
import { useText } from '../lib/format/texts.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { EndUserFrame } from './frame/end-user-frame.tsx';

/** What partner and corporate end users see: the Download Center, which doesn't exist yet and says so. */
export function EndUserPage() {
  return useSessionState().status === 'signedIn' ? <DownloadCenter /> : null;
}

function DownloadCenter() {
  const t = useText();
  usePlace(t('shell.downloadCenter'));
  return (
    <EndUserFrame isHome>
      <Empty
        icon={<IconInbox size={28} aria-hidden />}
        title={t('shell.downloadCenterEmptyTitle')}
        text={t('shell.downloadCenterEmptyText')}
      />
    </EndUserFrame>
  );
}
