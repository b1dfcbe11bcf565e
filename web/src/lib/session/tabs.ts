/** Why a session is over: the user signed out, nothing happened for too long, or another session ended it. */
export type EndOfSession = 'left' | 'expired' | 'ended' | 'passwordChanged' | 'impersonationOver';

/** What tabs of the same session tell each other. */
export type TabMessage =
  | { kind: 'signedOut'; reason: EndOfSession }
  | { kind: 'signedIn' }
  | { kind: 'changedPerson' }
  | { kind: 'expires'; deadline: number };

type Listener = (message: TabMessage) => void;

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portico');

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function listenToTabs(listener: Listener): () => void {
  const handle = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}
