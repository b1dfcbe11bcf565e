import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient } from '../testing/clients.ts';
import { signedIn, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
});
afterAll(() => portal.stop());

/** Removes every group's transactions, and adjusts the totals: nothing else is wrong with the file. */
const emptied = (xml: string) =>
  xml
    .replace(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>\s*/gs, '')
    .replace(/<(NbOfTxs|CtrlSum)>[^<]*/g, (_all, element: string) => `<${element}>0`);
const groupIds = (xml: string) => [...xml.matchAll(/<PmtInfId>(.*?)</g)].map((match) => match[1]!);
const warnings = (order: Order) => order.warningList.map(({ key, parameters }) => ({ key, parameters }));

/** Nobody has submitted it, nobody can, and the answer names the warnings as reasons. */
async function expectHeld(order: Order, keys: string[]): Promise<void> {
  expect(order.status).toBe('OPEN');
  expect(order.history.map((entry) => entry.event)).not.toContain('submit');
  const reasons = keys.map((warning) => ({
    kind: 'state',
    key: 'blockedByWarning',
    parameters: expect.objectContaining({ warning }),
  }));
  expect(order.actions.submit).toMatchObject({ allowed: false, reasons });
  expect(await clerk.act('submit', [order.uniqueId])).toMatchObject([
    { outcome: 'REFUSED', status: 'OPEN', problem: { key: 'ORDER_NOT_SUBMITTED', reasons } },
  ]);
  expect((await clerk.get(order.uniqueId)).status).toBe('OPEN');
}

describe('A file is imported, not submitted automatically, and refused for signature', () => {
  it('with a group without transactions, which the warning names', async () => {
    const file = await paymentFile(client.accounts);
    const second = file.lastIndexOf('<PmtInf>');
    const first = file
      .slice(0, second)
      .replace(/(<GrpHdr>.*?<NbOfTxs>)[^<]*(.*?<CtrlSum>)[^<]*/s, (_all, start, middle) => `${start}1${middle}100.00`);
    const order = await clerk.get(await clerk.order(first + emptied(file.slice(second))));
    expect(order).toMatchObject({
      numberOfTransactions: 1,
      groups: [{ numberOfTransactions: 1 }, { numberOfTransactions: 0, totals: [] }],
    });
    expect(order.warningList).toEqual([
      {
        key: 'noTransactionsInGroup',
        parameters: { group: groupIds(file)[1] },
        groupId: order.groups[1]!.uniqueId,
        transactionId: null,
      },
    ]);
    await expectHeld(order, ['noTransactionsInGroup']);
  });

  it('with a message without any transaction, which can only be deleted', async () => {
    const file = emptied(await paymentFile(client.accounts));
    const order = await clerk.get(await clerk.order(file));
    expect(order).toMatchObject({ numberOfTransactions: 0, totals: [] });
    expect(warnings(order)).toEqual([
      ...groupIds(file).map((group) => ({ key: 'noTransactionsInGroup', parameters: { group } })),
      { key: 'noTransactions', parameters: {} },
    ]);
    await expectHeld(order, ['noTransactionsInGroup', 'noTransactionsInGroup', 'noTransactions']);
    expect(await clerk.act('delete', [order.uniqueId], { comment: 'Empty' })).toMatchObject([{ status: 'DELETED' }]);
  });
});

it('a message without any group is refused with a finding, since nobody could see such an order', async () => {
  const upload = await clerk.upload(emptied(await paymentFile(client.accounts)).replace(/<PmtInf>.*<\/PmtInf>/s, ''));
  expect(upload).toMatchObject({ stepStatus: 'IMPORT_ERROR', orders: [], problems: [{ key: 'groupsMissing' }] });
});

describe('A file with very many groups', () => {
  const MANY = 45;
  /** Groups without payments, of an unknown account, for a past day. */
  function manyGroups(): string {
    const groups = Array.from(
      { length: MANY },
      (_, index) =>
        `<PmtInf><PmtInfId>G${index}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-01-01</Dt></ReqdExctnDt><Dbtr><Nm>A</Nm></Dbtr><DbtrAcct><Id><Othr><Id>1</Id></Othr></Id></DbtrAcct></PmtInf>`,
    );
    return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>MANY</MsgId><CreDtTm>2026-11-20T08:00:00</CreDtTm><NbOfTxs>0</NbOfTxs><CtrlSum>0</CtrlSum><InitgPty><Nm>X</Nm></InitgPty></GrpHdr>${groups.join('')}</CstmrCdtTrfInitn></Document>`;
  }
  const numbers = (order: Order) => Object.fromEntries([...Map.groupBy(order.warningList, ({ key }) => key)].map(([key, all]) => [key, all.length])); // prettier-ignore
  const more = (order: Order) => order.warningList.flatMap(({ key, parameters }) => (key === 'moreWarnings' ? [parameters] : [])); // prettier-ignore
  const EXPECTED = { unmatchedAccount: 20, noTransactionsInGroup: 20, executionDatePast: 20, moreWarnings: 3 };

  it('has twenty warnings of each kind and says how many more there are, also when its accounts are rematched', async () => {
    const order = await clerk.get(await clerk.order(manyGroups()));
    expect(numbers(order)).toMatchObject(EXPECTED);
    const said = ['unmatchedAccount', 'noTransactionsInGroup', 'executionDatePast'].map((warning) => ({ warning, number: MANY - 20 })); // prettier-ignore
    expect(more(order)).toEqual(expect.arrayContaining(said));
    const submit = order.actions.submit!;
    expect(submit.allowed).toBe(false);
    expect(submit.reasons).toHaveLength(20);
    expect(await clerk.act('rematchAccounts', [order.uniqueId])).toMatchObject([{ status: 'OPEN' }]);
    const again = await clerk.get(order.uniqueId);
    expect(numbers(again)).toEqual(numbers(order));
    expect(more(again)).toEqual(expect.arrayContaining(said));
  });
});
