import { expect, inject, it, onTestFinished } from 'vitest';
import { QueuePool } from './queue-pool.ts';

it('a connection that is given back twice ends nothing, and serves again', async () => {
  const pool = new QueuePool({ connectionString: inject('databaseUrl'), max: 1 });
  onTestFinished(() => pool.end());
  const release = await new Promise<() => void>((resolve, reject) => {
    pool.connect((error, _client, done) => (error ? reject(error) : resolve(done)));
  });
  release();
  const other = await pool.connect();
  // Now it isn't the first one's any more.
  release();
  expect(pool.idleCount).toBe(0);
  other.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('what is given back after the pool has ended ends nothing either', async () => {
  const pool = new QueuePool({ connectionString: inject('databaseUrl'), max: 1 });
  await pool.end();
  const [error, release] = await new Promise<[Error | undefined, () => void]>((resolve) => {
    pool.connect((refusal, _client, done) => resolve([refusal, done]));
  });
  release();
  expect(error).toBeInstanceOf(Error);
});
