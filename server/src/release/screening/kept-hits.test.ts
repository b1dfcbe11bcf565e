import { expect, it } from 'vitest';
import { trustedId } from '@portico/contract/ids';
import { KeptHits } from './kept-hits.ts';

let payments = 0;
function keptOf(...found: [listed: string, party: string, times?: number][]): KeptHits {
  const kept = new KeptHits();
  for (const [listed, party, times = 1] of found)
    for (let n = 0; n < times; n++)
      kept.add({ transactionId: trustedId(`p${payments++}`), party, role: 'CREDITOR', listed });
  return kept;
}
const shown = (kept: KeptHits) => kept.hits().map(({ listed, party }) => `${listed}: ${party}`);

it('keeps every hit while there are few, each name once before any repeats', () => {
  const kept = keptOf(['A', 'a', 2], ['B', 'b'], ['A', 'aa'], ['A', 'a']);
  expect(shown(kept)).toEqual(['A: a', 'B: b', 'A: aa', 'A: a', 'A: a']);
  expect(kept.counts()).toEqual([
    { listed: 'A', hits: 4, parties: 2 },
    { listed: 'B', hits: 1, parties: 1 },
  ]);
});

it('keeps a name that comes behind a thousand hits of another', () => {
  const kept = keptOf(['A', 'a', 1_000], ['B', 'b'], ['A', 'aa']);
  expect(shown(kept).slice(0, 4)).toEqual(['A: a', 'B: b', 'A: aa', 'A: a']);
  expect(kept.hits().length).toBe(100);
  expect(kept.counts()[0]).toEqual({ listed: 'A', hits: 1_001, parties: 2 });
});

it('keeps as many hits of each listed name, however it is spelled', () => {
  const ways = Array.from({ length: 300 }, (_, n): [string, string] => ['A', `a ${n}`]);
  const kept = keptOf(...ways, ['B', 'b'], ['B', 'bb'], ['C', 'c']);
  expect(shown(kept).slice(0, 6)).toEqual(['A: a 0', 'B: b', 'C: c', 'A: a 1', 'B: bb', 'A: a 2']);
  expect(kept.hits().length).toBe(100);
  expect(kept.counts()).toEqual([
    { listed: 'A', hits: 300, parties: 300 },
    { listed: 'B', hits: 2, parties: 2 },
    { listed: 'C', hits: 1, parties: 1 },
  ]);
});
