import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getSessionState } from '../lib/session/session-store.ts';
import { startTexts } from '../lib/format/texts.tsx';
import { loadPageAhead } from './load-page-ahead.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import { startSession } from './session-routing.ts';

const texts = startTexts();
startSession(router);
// The page's scripts and first rows load in parallel with the texts and the session, not after them.
void router.load();
if (getSessionState().status === 'unknown') loadPageAhead(router);
// Not awaited: the texts' script needs part of this one, and would deadlock on it.
void texts.then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);
