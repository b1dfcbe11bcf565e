import pg from 'pg';
import type { PortalEvent } from '@portico/contract/events/endpoints';
import type { Log } from './log.ts';

type Listener = (event: PortalEvent) => void;

/** Passes on what the database says has changed (triggers `tell_change`) to the open event streams of each client. */
export class Changes {
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: pg.Client | null = null;
  #closed = false;

  /** Starts to listen; a connection that breaks is opened again. */
  async listen(url: string, log: Log): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: 'portico_changes' });
    client.on('notification', (message) => this.#tell(message.payload ?? ''));
    client.on('error', () => {
      this.#client = null;
      if (!this.#closed) setTimeout(() => void this.#again(url, log), 1000).unref();
    });
    await client.connect();
    await client.query('listen portico');
    this.#client = client;
  }

  subscribe(clientId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(clientId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(clientId, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(clientId);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }

  async #again(url: string, log: Log): Promise<void> {
    await this.listen(url, log).catch(() => {
      log.warn('the change listener cannot reach the database');
      setTimeout(() => void this.#again(url, log), 1000).unref();
    });
  }

  #tell(payload: string): void {
    const [clientId = '', kind, uniqueId = ''] = payload.split(' ');
    for (const listener of this.#listeners.get(clientId) ?? []) {
      listener({ kind: kind as PortalEvent['kind'], uniqueId });
    }
  }
}
