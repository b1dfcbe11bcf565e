import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../../app/providers.tsx';
import { loadPortalTexts, startTexts, useText } from '../../lib/format/texts.tsx';
import { useSettings } from '../../lib/format/use-settings.ts';
import { loadSession } from '../../lib/session/session-store.ts';

const BENCHES = import.meta.glob<{ Bench: () => ReactNode }>('./*-bench.tsx');

/** Shows the bench that the address names; the link leads away from it. */
async function openBench(): Promise<void> {
  const name = window.location.pathname.split('/').at(-1);
  const [bench] = await Promise.all([
    BENCHES[`./${name}-bench.tsx`]?.(),
    startTexts(),
    loadPortalTexts(),
    loadSession(),
  ]);
  if (!bench) throw new Error(`There is no ${name}-bench.tsx in web/src/testing/workbench.`);
  const root = createRootRoute({ component: Frame });
  const routes = [
    createRoute({ getParentRoute: () => root, path: `/${name}`, component: bench.Bench }),
    createRoute({ getParentRoute: () => root, path: '/', component: () => null }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), basepath: '/portal/bench' });
  const leave = () => void router.navigate({ to: '/' });

  function Frame() {
    const t = useText();
    useSettings();
    return (
      <main id="content" tabIndex={-1}>
        <button type="button" onClick={leave}>
          {t('shell.dashboard')}
        </button>
        <Outlet />
      </main>
    );
  }

  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router as never} />
      </Providers>
    </StrictMode>,
  );
}

void openBench();
