import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { endToEnd, messageOf, ReturningBank } from '../../testing/outside/returned-payments.ts';
import type { Order, Person } from '../../testing/orders.ts';
import { untilLinked } from '../../testing/statement-files.ts';

type Entry = ApiAnswer<'GET reporting/transactions/:uniqueId'>;
type Copies = ApiAnswer<'POST payments/manual/copy'>;

let bank: ReturningBank;
beforeAll(async () => {
  bank = await ReturningBank.open(inject('databaseUrl'));
});
afterAll(() => bank.portal.stop());

const alarms = (order: Order) =>
  bank.portal.owner.inNoClient((tx) =>
    tx.rows(`select key, parameters from alarms where key = 'returnTakenOut' and about = $1`, [messageOf(order)]),
  );

describe('A statement that no longer counts', () => {
  const takeOut = async (order: Order) => {
    const { returned } = (await bank.payments(order))[0]!;
    const { body } = await bank.clerk.call<Entry>('GET', `reporting/transactions/${returned!.entry}`);
    const path = `reporting/statements/${body.statement.uniqueId}/takeOut`;
    const { status } = await bank.portal.call('POST', path, { token: bank.provider, body: { reason: 'Corrected' } });
    expect(status).toBe(200);
    await untilLinked(bank.portal);
  };

  it('gives nothing back: the payment counts as paid again, and the history says so', async () => {
    const [order, endToEndId] = await bank.bookedOrder('71.00');
    await bank.book([{ amount: '71.00', endToEndId, returnReason: 'AC04' }], '2026-11-24');
    await takeOut(order);
    expect((await bank.payments(order))[0]).toMatchObject({ booking: { bookedOn: '2026-11-20' }, returned: null });
    expect((await bank.events(order)).slice(0, 2)).toEqual(['returnsWithdrawn', 'returned']);
    expect(await alarms(order)).toEqual([
      { key: 'returnTakenOut', parameters: { messageId: messageOf(order), number: 1 } },
    ]);
    await bank.book([{ amount: '71.00', endToEndId, returnReason: 'AC06' }], '2026-11-24');
    expect((await bank.payments(order))[0]!.returned).toMatchObject({ reasons: [{ code: 'AC06' }] });
  });

  it('leaves the return to the entry that counts in its place', async () => {
    const [order, endToEndId] = await bank.bookedOrder('72.00');
    const back = { amount: '72.00', endToEndId, returnReason: 'AC04' };
    await bank.book([back], '2026-11-25');
    // The same in another statement of that day, which names nothing else.
    await bank.book([back], '2026-11-25');
    const first = (await bank.payments(order))[0]!.returned!.entry;
    await takeOut(order);
    const second = (await bank.payments(order))[0]!.returned!;
    expect(second.returnedOn).toBe('2026-11-25');
    expect(second.entry).not.toBe(first);
    expect((await bank.events(order)).slice(0, 3)).toEqual(['returned', 'returnsWithdrawn', 'returned']);
  });

  it('leaves nothing to a credit of the same amount that is no return', async () => {
    const [order, endToEndId] = await bank.bookedOrder('73.00');
    await bank.book([{ amount: '73.00', endToEndId, returnReason: 'AC04' }], '2026-11-26');
    await bank.book([{ amount: '73.00', name: 'A customer' }], '2026-11-26');
    await takeOut(order);
    expect(await bank.returnsOf(order)).toEqual([null]);
  });

  it('leaves what a report has said of the return', async () => {
    const [order, endToEndId] = await bank.bookedOrder('74.00');
    await bank.rejectLate(order, endToEndId);
    await bank.book([{ amount: '74.00', endToEndId, reversal: true }], '2026-11-30');
    const byReport = { returnedOn: '2026-11-20', reasons: [{ code: 'AC04', text: 'Because' }] };
    expect((await bank.payments(order))[0]!.returned).toMatchObject(byReport);
    expect((await bank.events(order)).filter((event) => event === 'returned')).toHaveLength(1);
    await takeOut(order);
    expect((await bank.payments(order))[0]!.returned).toEqual({ ...byReport, entry: null });
  });
});

describe('Paying again', () => {
  it('copies what came back and what was rejected, each with its reference and reasons, and nothing else', async () => {
    const reference = (file: string) =>
      file
        .replaceAll(
          '<RmtInf>',
          '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>',
        )
        .replaceAll(/<Ustrd>[^<]*<.Ustrd>/g, '');
    const [rejected, back] = [
      await bank.sentOrder([{ amount: '81.00', creditor: 'Refused AG' }], reference),
      await bank.sentOrder([{ amount: '82.00' }, { amount: '83.00', creditor: 'Comes back AG' }], reference),
    ];
    await bank.reject(rejected);
    await bank.book([
      { amount: '-82.00', endToEndId: endToEnd(back, '1-1') },
      { amount: '-83.00', endToEndId: endToEnd(back, '1-2') },
    ]);
    await bank.book([{ amount: '83.00', endToEndId: endToEnd(back, '1-2'), returnReason: 'AC04' }]);
    const copies = async (order: Order) => {
      const { body } = await bank.clerk.call<Copies>('POST', 'payments/manual/copy', {
        order: order.uniqueId,
        only: 'UNPAID',
      });
      const copied = body.groups.flatMap((group) => group.payments);
      return { copied: copied.map((one) => [one.amount, one.reference]), unpaid: body.unpaid };
    };
    expect(await copies(rejected)).toEqual({
      copied: [['81.00', 'RF18539007547034']],
      unpaid: [{ creditor: 'Refused AG', reasons: [] }],
    });
    expect(await copies(back)).toEqual({
      copied: [['83.00', 'RF18539007547034']],
      unpaid: [{ creditor: 'Comes back AG', reasons: [{ code: 'AC04', text: null }] }],
    });
    const unpaid = await bank.clerk.transactions(back.uniqueId, { unpaid: ['true'] });
    expect(unpaid.content.map(({ creditor }) => creditor)).toEqual(['Comes back AG']);
    const found = await bank.clerk.call<ApiAnswer<'GET payments/manual/creditors'>>(
      'GET',
      'payments/manual/creditors?text=comes%20b',
    );
    expect(found.body).toMatchObject([{ creditor: { creditor: 'Comes back AG' }, isUnpaid: true }]);
  });
});

it('Salaries that come back are hidden on the statement, also those that can’t be linked', async () => {
  const salary = { creditor: 'Anja Employee', salary: true };
  const order = await bank.sentOrder([
    { ...salary, amount: '4321.10' },
    { ...salary, amount: '4321.20' },
  ]);
  const [linked, unlinked] = [endToEnd(order), endToEnd(order, '1-2')];
  const name = 'Anja Employee';
  await bank.book([
    { name, amount: '-4321.10', endToEndId: linked },
    { name, amount: '-4321.20', endToEndId: unlinked },
  ]);
  await bank.book(
    [
      { name, amount: '4321.10', endToEndId: linked, returnReason: 'AC04' },
      // Less charges that nobody names.
      { name, amount: '4300.00', endToEndId: unlinked, returnReason: 'AC04' },
    ],
    '2026-11-28',
  );
  expect(await bank.returnsOf(order)).toEqual(['2026-11-28', null]);
  const day = { valueDate: { lowerBound: '2026-11-28', upperBound: '2026-11-28' } };
  const of = async (person: Person) => {
    const query = new URLSearchParams({ filter: JSON.stringify(day) });
    const { body } = await person.call<ApiAnswer<'GET reporting/transactions'>>(
      'GET',
      `reporting/transactions?${query}`,
    );
    return Promise.all(
      body.content.map(
        async ({ uniqueId }) => (await person.call<Entry>('GET', `reporting/transactions/${uniqueId}`)).body,
      ),
    );
  };
  expect((await of(bank.clerk)).map(({ amount, counterparty }) => `${amount} ${counterparty}`).toSorted()).toEqual([
    `4300.00 ${name}`,
    `4321.10 ${name}`,
  ]);
  const hidden = await of(bank.other);
  expect(hidden.map(({ salaryHidden }) => salaryHidden)).toEqual([true, true]);
  expect(JSON.stringify(hidden)).not.toMatch(/Anja|4321|4300|AC04/);
});
