import { useSessionState } from '../../lib/session/session-store.ts';
import { loadPortalTexts } from '../../lib/format/texts.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const ToldBand = lazyPart(async () => {
  const [{ ToldImpersonationBand }] = await Promise.all([
    import('../../impersonation/told-impersonation-banner.tsx'),
    loadPortalTexts(),
  ]);
  return ToldImpersonationBand;
});

/** Pages outside the shell also remind users in whose name they act. */
export function BareBand() {
  const state = useSessionState();
  return state.status === 'signedIn' && state.user.impersonator ? <ToldBand /> : null;
}
