import { Dashboard } from '../dashboard/pages.ts';
import { getSessionState, useSessionState, type SessionState } from '../lib/session/session-store.ts';
import { ProviderHome } from '../release/pages.ts';

const isProvider = (state: SessionState) => state.status === 'signedIn' && state.user.kind === 'PROVIDER';

function FirstPageOf() {
  return isProvider(useSessionState()) ? <ProviderHome /> : <Dashboard />;
}

/** The first page after sign-in: the client's dashboard, or what is waiting for the provider's people. */
export const FirstPage = Object.assign(FirstPageOf, {
  preload: async () => (isProvider(getSessionState()) ? ProviderHome : Dashboard).preload?.(),
});
