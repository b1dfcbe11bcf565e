import { useSessionState } from '../lib/session/session-store.ts';
import { loadPortalTexts } from '../lib/format/texts.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';

const Band = lazyPart(async () => {
  const [{ BannerWithNotices }] = await Promise.all([import('./banner-with-notices.tsx'), loadPortalTexts()]);
  return BannerWithNotices;
});

/** Pages outside the shell also remind users in whose name they act. */
export function MinimalBanner() {
  const state = useSessionState();
  return state.status === 'signedIn' && state.user.impersonator ? <Band /> : null;
}
