import { Outlet } from '@tanstack/react-router';
import { KnownPages } from '../lib/pages/known-pages.ts';
import { useSettings } from '../lib/format/use-settings.ts';
import { PAGES } from './pages.ts';

/** Wraps the whole application. */
export function Root() {
  useSettings();
  return (
    <KnownPages value={PAGES}>
      <Outlet />
    </KnownPages>
  );
}
