import { lazyPart } from '../ui/lazy-part.tsx';

/** Only windows without a sidebar have it; it brings the dialogs' scripts with it. */
export const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);
