import pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * Connections for the queue's library. Its listener gives a connection back twice if it is stopped while its LISTEN is
 * failing; a pool throws at the second time, outside any call of ours, and that would end the worker.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      // Without a connection there is nothing to give back, and a pool that ends hands over no function for it.
      const releaseOnce: typeof release = (reason) => {
        if (client && !isReleased) release(reason);
        isReleased = true;
      };
      callback(error, client, releaseOnce);
    });
  }
}
