import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOrder, asVersion03 } from '../../../testing/arbitrary-order.ts';
import { orderOf, written } from '../../../testing/order-of.ts';
import { pain001File } from '../../../testing/pain001-file.ts';
import { eventsOf, findingsOf, transactionsOf } from '../../../testing/read.ts';
import type { OutgoingGroup } from './pain001-write.ts';

describe('a written order reads back the same', () => {
  test('in version .09', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOrder, async (order) => {
        const read = orderOf(eventsOf(await written(order, 'pain.001.001.09')));
        expect(read).toEqual({ ...order, header: { ...order.header, version: 'pain.001.001.09' } });
      }),
      { numRuns: 150, seed: 20022 },
    );
  });

  test('in version .03, with what that version supports', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOrder.map(asVersion03), async (order) => {
        const read = orderOf(eventsOf(await written(order, 'pain.001.001.03')));
        expect(read).toEqual({ ...order, header: { ...order.header, version: 'pain.001.001.03' } });
      }),
      { numRuns: 30, seed: 20022 },
    );
  });
});

test('it has no errors, for any order and either version', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, fc.constantFrom('pain.001.001.03', 'pain.001.001.09'), async (order, version) => {
      const findings = findingsOf(await written(order, version));
      expect(findings.filter(({ key }) => key !== 'endToEndIdDuplicate')).toEqual([]);
    }),
    { numRuns: 60, seed: 1 },
  );
});

const GOOD = orderOf(eventsOf(pain001File()));

test('the same order gives the same bytes', async () => {
  expect(await written(GOOD, 'pain.001.001.09')).toBe(await written(GOOD, 'pain.001.001.09'));
});

test('the versions differ where their schemas do', async () => {
  const uetr = '3f0c2a61-6f0e-4b7a-9a52-0d6c1f2e7b10';
  const order = orderOf(eventsOf(pain001File(['</PmtId>', `<UETR>${uetr}</UETR></PmtId>`])));
  const older = await written(order, 'pain.001.001.03');
  expect(older).toContain('<BIC>NORDDE99XXX</BIC>');
  expect(older).toContain('<ReqdExctnDt>2026-03-31</ReqdExctnDt>');
  expect(older).not.toContain(uetr);
  const newer = await written(order, 'pain.001.001.09');
  expect(newer).toContain('<BICFI>NORDDE99XXX</BICFI>');
  expect(newer).toContain('<ReqdExctnDt><Dt>2026-03-31</Dt></ReqdExctnDt>');
  expect(newer).toContain(`<UETR>${uetr}</UETR>`);
});

test('in version .03 the later parts of an address become lines', async () => {
  const order = orderOf(eventsOf(pain001File(['<TwnNm>', '<PstBx>Box 7</PstBx><TwnNm>'])));
  const [transaction] = transactionsOf(await written(order, 'pain.001.001.03'));
  expect(transaction?.creditor.address).toMatchObject({ townName: 'Bremen', postBox: null, lines: ['Box 7'] });
});

test('takes transactions from an asynchronous source', async () => {
  async function* groups(): AsyncGenerator<OutgoingGroup> {
    for (const group of GOOD.groups) yield group;
  }
  expect(await written({ ...GOOD, groups: groups() }, 'pain.001.001.09')).toBe(await written(GOOD, 'pain.001.001.09'));
});

test.each([
  ['a wrong number of transactions', { numberOfTransactions: '2' }],
  ['a wrong control sum', { controlSum: '120.51' }],
  ['no message id', { messageId: null }],
])('refuses %s', async (_name, change) => {
  await expect(written({ ...GOOD, header: { ...GOOD.header, ...change } }, 'pain.001.001.09')).rejects.toThrow(
    'pain.001',
  );
});
