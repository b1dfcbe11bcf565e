import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';
import { subscribeToSession, getSessionState } from './session-store.ts';

const RETRIES = 2;

/**
 * Answers are kept for a moment and asked for again when an event says so (lib/events). Query keys start with the kind
 * of the thing: `['order', …]`, `['upload', …]`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && isWorthRepeating(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** What was refused stays refused; only a server or network that failed may answer the next time. */
function isWorthRepeating(error: Error): boolean {
  const { status } = problemOf(error).problem;
  return status === 0 || status >= 500;
}

// What the last user saw is nobody else's.
subscribeToSession(() => {
  if (getSessionState().status === 'signedOut') queryClient.clear();
});
