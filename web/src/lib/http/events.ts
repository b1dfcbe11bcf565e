import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PortalEvent } from '@portico/contract/events/endpoints';
import { coalesce } from './coalesce.ts';
import { getSessionState, reloadUser } from '../session/session-store.ts';

const ADDRESS = '/portal/api/portal/events';
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const HIDDEN_LONG_MS = 5 * 60_000;
/** A burst of events (an upload with a thousand orders) triggers one request. */
const GATHER_MS = 300;
/** A page that is just starting renders what it has before it asks again. */
const CATCH_UP_AFTER_MS = 1_000;

/** Keeps lists current: one event stream per tab says what to reload. */
export function useEvents(): void {
  const queries = useQueryClient();
  useEffect(() => startEvents(queries), [queries]);
}

function startEvents(queries: QueryClient): () => void {
  const noteKind = coalesce<PortalEvent['kind']>(GATHER_MS, (kinds) => {
    for (const kind of kinds) void queries.invalidateQueries({ queryKey: [kind] });
    if (kinds.has('session')) void reloadUser().catch(() => undefined);
  });
  let catchingUp: number | undefined;
  const stream = createStream({
    onEvent: (data) => {
      const event = JSON.parse(data) as PortalEvent;
      if (event.kind !== 'session' || isMine(event.uniqueId)) noteKind(event.kind);
    },
    // Events from before it opened are not repeated, including those between the page's first requests and the first
    // opening.
    onOpen: () => {
      window.clearTimeout(catchingUp);
      catchingUp = window.setTimeout(() => {
        void queries.invalidateQueries();
        void reloadUser().catch(() => undefined);
      }, CATCH_UP_AFTER_MS);
    },
  });
  const stopFollowing = followVisibility(stream);
  stream.open();
  return () => {
    window.clearTimeout(catchingUp);
    stopFollowing();
    stream.close();
  };
}

/** Whether an event's id is that of the signed-in user. */
function isMine(uniqueId: string): boolean {
  const state = getSessionState();
  return state.status === 'signedIn' && state.user.id === uniqueId;
}

type Stream = { open: () => void; close: () => void; isOpen: () => boolean };

/** A stream that reconnects after an interruption, waiting longer each time. */
function createStream({ onEvent, onOpen }: { onEvent: (data: string) => void; onOpen: () => void }): Stream {
  let source: EventSource | null = null;
  let timer: number | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let isWanted = false;

  const drop = () => {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };
  const connect = () => {
    drop();
    if (!isWanted) return;
    source = new EventSource(ADDRESS);
    source.addEventListener('open', () => {
      pauseMs = FIRST_PAUSE_MS;
      onOpen();
    });
    source.addEventListener('message', (event: MessageEvent<string>) => onEvent(event.data));
    source.addEventListener('error', retryLater);
  };
  const retryLater = () => {
    drop();
    if (!isWanted) return;
    timer = window.setTimeout(retry, pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
  // A stream doesn't say why it failed. A call does, and renews the tokens or ends the session.
  const retry = () => void reloadUser().then(connect, retryLater);

  return {
    open: () => {
      isWanted = true;
      connect();
    },
    close: () => {
      isWanted = false;
      drop();
    },
    isOpen: () => source !== null,
  };
}

/** A tab that has been hidden for long needs no stream. */
function followVisibility(stream: Stream): () => void {
  let timer: number | undefined;
  const follow = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = window.setTimeout(stream.close, HIDDEN_LONG_MS);
    else if (!stream.isOpen()) stream.open();
  };
  document.addEventListener('visibilitychange', follow);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
