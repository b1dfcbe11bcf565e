import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { nonce } from '../lib/nonce.ts';
import { queryClient } from '../lib/http/queries.ts';
import { getSessionState } from '../lib/session/session-store.ts';
import { startTexts } from '../lib/format/texts.tsx';
import '../ui/theme/global.css';
import 'virtual:mantine-variables.css';
import { theme } from '../ui/theme/theme.ts';
import { loadPageAhead } from './load-page-ahead.ts';
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
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        forceColorScheme="light"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
);
