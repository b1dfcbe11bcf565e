import { expect, it } from 'vitest';
import { STEPS_IN_A_TURN, Turns, workInTurns } from './turns.ts';

it('frees the process after that many steps, and returns the result', async () => {
  const stepsByTurn = [0];
  let isOver = false;
  const others = () => {
    stepsByTurn.push(0);
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  function* work(): Generator<number, string> {
    for (const steps of [...Array.from({ length: 100 }, () => 7_000), 1, STEPS_IN_A_TURN, 7_000]) {
      stepsByTurn[stepsByTurn.length - 1]! += steps;
      yield steps;
    }
    return 'done';
  }
  expect(await workInTurns(work())).toBe('done');
  isOver = true;
  expect(stepsByTurn.reduce((sum, steps) => sum + steps, 0)).toBe(707_001 + STEPS_IN_A_TURN);
  expect(Math.max(...stepsByTurn)).toBeLessThan(2 * STEPS_IN_A_TURN);
});

it('doesn’t interrupt little work', async () => {
  let hasTurn = false;
  setImmediate(() => (hasTurn = true));
  function* work(): Generator<number, number> {
    yield 10;
    return 1;
  }
  expect([await workInTurns(work()), hasTurn]).toEqual([1, false]);
});

it('goes on without a pause until a turn is over, and ends once nobody waits for it', async () => {
  const gone = new AbortController();
  const turns = new Turns(gone.signal);
  let others = 0;
  const count = () => {
    others += 1;
    if (others < 3) setImmediate(count);
    else gone.abort();
  };
  setImmediate(count);
  const work = async () => {
    for (;;) await turns.rest();
  };
  await expect(work()).rejects.toThrow(/abort/i);
  expect(others).toBe(3);
});
