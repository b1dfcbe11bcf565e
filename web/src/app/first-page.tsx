import { getSessionState, useSessionState, type SessionState } from '../lib/session/session-store.ts';
import { lazyPage } from './load-chunk.ts';

const Dashboard = lazyPage(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage');
const ProviderHome = lazyPage(() => import('../release/provider-home.tsx'), 'ProviderHome');

const isProvider = (state: SessionState) => state.status === 'signedIn' && state.user.kind === 'PROVIDER';

function FirstPageOf() {
  return isProvider(useSessionState()) ? <ProviderHome /> : <Dashboard />;
}

/** The first page after sign-in: the client's dashboard, or what is waiting for the provider's people. */
export const FirstPage = Object.assign(FirstPageOf, {
  preload: async () => (isProvider(getSessionState()) ? ProviderHome : Dashboard).preload?.(),
});
