import { asSeen } from '@portico/contract/look-alikes';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

it('folds the same letters here as in the database', async () => {
  const letters = Array.from({ length: 0x530 - 0x61 }, (_, index) => String.fromCodePoint(0x61 + index)).filter(
    (letter) => letter === letter.normalize('NFKC') && /\p{Ll}/u.test(letter),
  );
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ letter: string; seen: string }>('select l as letter, as_seen(l) as seen from unnest($1::text[]) as l', [
      letters,
    ]),
  );
  expect(rows.filter(({ letter, seen }) => asSeen(letter) !== seen)).toEqual([]);
  expect(rows.filter(({ letter, seen }) => letter !== seen)).toHaveLength(36);
});
