import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';
import { subscribeToSession, getSessionState } from '../session/session-store.ts';

const RETRIES = 2;

/**
 * Answers are cached briefly and reloaded when an event says so (lib/events). Query keys start with the kind of object:
 * `['order', …]`, `['upload', …]`.
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

/** A refusal stays a refusal; only a failed server or network is worth a retry. */
function isWorthRepeating(error: Error): boolean {
  const { status } = problemOf(error).problem;
  return status === 0 || status >= 500;
}

// The previous user's data must not leak to the next one.
subscribeToSession(() => {
  if (getSessionState().status === 'signedOut') queryClient.clear();
});
