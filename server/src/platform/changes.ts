import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { PortalEvent } from '@portico/contract/events/endpoints';
import type { ClientId } from '@portico/contract/ids';
import type { Log } from './log.ts';

const PAUSE_MILLISECONDS = 1_000;

type Listener = (event: PortalEvent) => void;

/**
 * Passes on the changes that the database reports (triggers `tell_change`) to the open event streams of each client.
 */
export class Changes {
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: pg.Client | null = null;
  #closed = false;

  /** Starts to listen; replaces a broken connection by one new one. */
  async listen(url: string, log: Log): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: 'portico_changes' });
    client.on('notification', (message) => this.#tell(message.payload ?? ''));
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#client === client) void this.#again(url, log);
    });
    try {
      await client.connect();
      await client.query('listen portico');
    } catch (error) {
      await client.end();
      throw error;
    }
    this.#client = client;
  }

  subscribe(clientId: ClientId, listener: Listener): () => void {
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
    this.#client = null;
    while (!this.#closed && !this.#client) {
      await wait(PAUSE_MILLISECONDS, undefined, { ref: false });
      if (this.#closed) return;
      await this.listen(url, log).catch(() => log.warn('the change listener cannot reach the database'));
    }
    // Closed while opening.
    if (this.#closed) await this.close();
  }

  #tell(payload: string): void {
    const [clientId = '', kind, uniqueId = ''] = payload.split(' ');
    for (const listener of this.#listeners.get(clientId) ?? []) {
      listener({ kind: kind as PortalEvent['kind'], uniqueId });
    }
  }
}
