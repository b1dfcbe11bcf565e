import { Outlet } from '@tanstack/react-router';
import { useSessionState } from '../lib/session-store.ts';
import { EndUserFrame } from './end-user-frame.tsx';
import { isEndUser } from './guards.ts';
import { Shell } from './shell.tsx';

/** The frame of the pages that every user has for himself, whatever else he sees. */
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
