import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { nonce } from '../lib/nonce.ts';
import { queryClient } from '../lib/queries.ts';
import { startTexts } from '../lib/texts.tsx';
import '../ui/global.css';
import { theme } from '../ui/theme.ts';
import { cssVariablesResolver } from '../ui/variables.ts';
import { router } from './router.tsx';
import { startSession } from './session-routing.ts';

const texts = startTexts();
startSession(router);
// The page's own script comes beside the texts, not after them.
void router.load();
await texts;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="light"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
