import { Outlet } from '@tanstack/react-router';
import { useSessionState } from '../../lib/session/session-store.ts';
import { EndUserFrame } from './end-user-frame.tsx';
import { isEndUser } from '../page-access.ts';
import { Shell } from './shell.tsx';

/** The frame of the personal pages that every user has. */
export function OwnShell() {
  const state = useSessionState();
  if (state.status !== 'signedIn') return null;
  if (!isEndUser(state.user)) return <Shell />;
  return (
    <EndUserFrame>
      <Outlet />
    </EndUserFrame>
  );
}
