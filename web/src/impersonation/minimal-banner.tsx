import { useSessionState } from '../lib/session/session-store.ts';
import { loadPortalTexts } from '../lib/format/texts.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';

const ToldBand = lazyPart(async () => {
  const [{ ToldImpersonationBanner }] = await Promise.all([
    import('./told-impersonation-banner.tsx'),
    loadPortalTexts(),
  ]);
  return ToldImpersonationBanner;
});

/** Pages outside the shell also remind users in whose name they act. */
export function MinimalBanner() {
  const state = useSessionState();
  return state.status === 'signedIn' && state.user.impersonator ? <ToldBand /> : null;
}
