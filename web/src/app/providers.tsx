import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/http/queries.ts';
import { nonce } from '../lib/nonce.ts';
import '../ui/theme/global.css';
import 'virtual:mantine-variables.css';
import { theme } from '../ui/theme/theme.ts';

/** What everything on the screen needs: the theme and the answers of the server. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
