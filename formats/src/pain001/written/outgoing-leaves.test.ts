import { PAYMENT_TEXTS_SHOWN_MAXIMUM } from '@portico/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryOrder, asVersion03 } from '../../../testing/arbitrary-order.ts';
import { orderOf, written } from '../../../testing/order-of.ts';
import { fullPain001File } from '../../../testing/pain001-full.ts';
import { eventsOf } from '../../../testing/read.ts';
import { instructionsOf, instructionsOfGroup, isInstruction } from '../../party/bank-instructions.ts';
import { outgoingLeaves } from './outgoing-leaves.ts';
import type { PaymentGroup, Transaction } from '../pain001-model.ts';
import type { OutgoingOrder, Pain001WriteVersion } from './pain001-write.ts';

type Whole = OutgoingOrder & { groups: { group: PaymentGroup; transactions: Transaction[] }[] };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string) => text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name]!);

/** Every text between two tags, extracted without the portal's readers. */
const textsOf = (message: string) =>
  [...message.matchAll(/<(\w+)(?: Ccy="([^"]*)")?>([^<>]+)<\/\1>/g)].map(([, name, currency, text]) => ({
    name: name!,
    value: unescape(currency === undefined ? text! : `${currency} ${text}`).trim(),
  }));

/** What each message states itself. */
const STATED = new Set(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum']);

async function shownOf(order: Whole, version: Pain001WriteVersion): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const { group, transactions } of order.groups)
    for (const transaction of transactions)
      for (const { path, value } of (await outgoingLeaves(order.header, group, transaction, version)).leaves)
        shown.add(
          `${path
            .split('/')
            .at(-1)!
            .replace(/\[\d+\]$/, '')} ${value}`,
        );
  return shown;
}

async function expectAllShown(order: Whole, version: Pain001WriteVersion): Promise<void> {
  const shown = await shownOf(order, version);
  const sent = textsOf(await written(order, version)).filter(({ name }) => !STATED.has(name));
  expect(sent.filter(({ name, value }) => value !== '' && !shown.has(`${name} ${value}`))).toEqual([]);
}

it.each(['pain.001.001.09', 'pain.001.001.03'] as const)('lists every text sent in %s', async (version) => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, async (order) => {
      const filled = { ...order, groups: order.groups.filter(({ transactions }) => transactions.length > 0) };
      if (filled.groups.length < order.groups.length) return;
      await expectAllShown(version === 'pain.001.001.03' ? asVersion03(order) : order, version);
    }),
    { numRuns: 60 },
  );
});

it('lists every text of a file that uses everything, and which of them are instructions', async () => {
  const order = orderOf(eventsOf(fullPain001File())) as unknown as Whole;
  await expectAllShown(order, 'pain.001.001.09');
  const { group, transactions } = order.groups[0]!;
  const { leaves, hasMore } = await outgoingLeaves(order.header, group, transactions[0]!, 'pain.001.001.09');
  expect(hasMore).toBe(false);
  const names = [...instructionsOfGroup(group), ...instructionsOf(transactions[0]!)].map(({ name }) => name);
  expect(names.toSorted()).toEqual(expect.arrayContaining(['InstrForCdtrAgt', 'Prxy']));
  for (const name of names)
    expect(leaves.filter(isInstruction).map(({ path }) => path)).toContainEqual(expect.stringContaining(name));
});

it('gives the first texts of a payment from before the limit, and says that there are more', async () => {
  const order = orderOf(eventsOf(fullPain001File())) as unknown as Whole;
  const { group, transactions } = order.groups[0]!;
  const all = await outgoingLeaves(order.header, group, transactions[0]!, 'pain.001.001.09');
  const remittance = Array.from({ length: 20_000 }, (_, number) => `${number}`);
  const older = { ...transactions[0]!, remittance };
  const { leaves, hasMore } = await outgoingLeaves(order.header, group, older, 'pain.001.001.09');
  expect([leaves.length, hasMore]).toEqual([PAYMENT_TEXTS_SHOWN_MAXIMUM, true]);
  expect(leaves.slice(0, 20)).toEqual(all.leaves.slice(0, 20));
});
