import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { STEPS_IN_A_TURN } from '../../platform/turns.ts';
import { screenMessage } from './screen-message.ts';

const MESSAGE = { client_id: 'c', order_id: 'o', id: 'm', digest: Buffer.alloc(32) } as Parameters<
  typeof screenMessage
>[2];

/** Screens payments of one group against an instant database, so that every yield comes from the screening. */
async function screened(remittances: readonly string[][]) {
  const pages: number[] = [];
  const written: unknown[][] = [];
  const rows = async (statement: string, values: unknown[]): Promise<object[]> => {
    if (statement.includes('from orders')) return [{ content: {}, initiator: null }];
    if (statement.includes('from transaction_groups')) return [{ id: 'g', content: { debtor: {} }, ownAccounts: null }];
    const after = values[2] as number;
    const limit = Number(/limit (\d+)/.exec(statement)![1]);
    const page = remittances.slice(after, after + limit).map((remittance, index) => {
      const sequence = after + index + 1;
      return { id: `p${sequence}`, sequence, groupId: 'g', content: { remittance } };
    });
    pages.push(page.length);
    return page;
  };
  const write = async (_: string, values: unknown[]) => written.push(values);
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await screenMessage({ rows, write } as unknown as Transaction, systemClock, MESSAGE);
  isOver = true;
  const [, , , , , , hits, hitCount] = written[0]!;
  return { turns, pages, hits: JSON.parse(hits as string) as { transactionId: string }[], hitCount };
}

const LINES = 300;
const NAMES = 4;

it.each([
  ['signs', '|a'.repeat(70), 2 + NAMES],
  ['what is many letters', `|${'\uFDFA'.repeat(139)}`, 1],
  ['letters that are two', '|w'.repeat(70), 2.5 + 1.5 * NAMES],
  ['plain words', 'Invoice of November '.repeat(7), 1.8],
])('long texts of %s leave the process free for others', async (_what, line, stepsPerCharacter) => {
  const payment = Array.from({ length: LINES }, () => line);
  const { turns, hits } = await screened([payment, payment, payment, [...payment, 'Igor Nemestnik']]);
  expect(hits).toMatchObject([{ transactionId: 'p4' }]);
  const steps = 4 * LINES * line.length * stepsPerCharacter;
  // the last steps of a turn may slightly exceed a turn's
  expect(turns).toBeGreaterThanOrEqual(Math.floor(steps / (1.5 * STEPS_IN_A_TURN)));
  expect(turns).toBeLessThanOrEqual(Math.ceil((2 * steps) / STEPS_IN_A_TURN));
});

it('many payments are read page by page, and short texts add up to turns too', async () => {
  const { turns, pages, hits, hitCount } = await screened(
    Array.from({ length: 10_000 }, (_, n) => [n % 100 === 0 ? 'Igor Nemestnik' : 'Invoice of November']),
  );
  expect(Math.max(...pages)).toBeLessThanOrEqual(200);
  expect(pages.reduce((sum, page) => sum + page, 0)).toBe(10_000);
  expect(hits.length).toBe(100);
  expect(hitCount).toBe(100);
  expect(turns).toBeLessThan(100);
});
