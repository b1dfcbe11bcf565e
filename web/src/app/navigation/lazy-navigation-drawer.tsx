import { lazyPart } from '../../ui/layout/lazy-part.tsx';

/** Only windows without a sidebar need it; it pulls in the dialogs' scripts. */
export const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);
