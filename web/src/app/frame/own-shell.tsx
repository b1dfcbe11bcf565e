import { Outlet } from '@tanstack/react-router';
import { isEndUser, useSessionState } from '../../lib/session/session-store.ts';
import { EndUserFrame } from './end-user-frame.tsx';
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
