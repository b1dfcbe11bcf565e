import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestClient } from '../testing/clients.ts';
import { signedIn, type Person } from '../testing/orders.ts';
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

let number = 0;
/** Different payments each time, so that none looks like a duplicate. */
const file = (groups = client.accounts) =>
  paymentFile(groups, { payments: [{ amount: `${++number}.05` }, { amount: `${++number}.10` }] });
const keys = (order: { warningList: { key: string }[] }) => order.warningList.map((warning) => warning.key);

async function imported(content: string) {
  return clerk.get(await clerk.order(content));
}

describe('Totals that differ from the file', () => {
  const CHANGES: [what: string, change: (content: string) => string, warning: string][] = [
    [
      'the control sum of the message',
      (content) => content.replace(/(<GrpHdr>.*?<CtrlSum>)[^<]*/s, '$19.99'),
      'controlSumDiffers',
    ],
    [
      'the number of the message',
      (content) => content.replace(/(<GrpHdr>.*?<NbOfTxs>)[^<]*/s, '$17'),
      'numberOfTransactionsDiffers',
    ],
    [
      'the control sum of a group',
      (content) => content.replace(/(<PmtInf>.*?<CtrlSum>)[^<]*/s, '$19.99'),
      'controlSumDiffers',
    ],
  ];
  it.each(CHANGES)(
    '%s: it is imported and not submitted automatically; a person can submit, and signers see it',
    async (_what, change, warning) => {
      const order = await imported(change(await file()));
      expect(order.status).toBe('OPEN');
      expect(keys(order)).toContain(warning);
      expect(order.actions.submit!.allowed).toBe(true);
      expect(await clerk.act('submit', [order.uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
      const signer = await signedIn(portal, client.users['signer1']!);
      expect(keys(await signer.get(order.uniqueId))).toContain(warning);
    },
  );

  it('compares control sums as numbers of any length', async () => {
    const order = await imported(
      (await file()).replace(
        /(<GrpHdr>.*?<CtrlSum>)([^<]*)/s,
        (_all, before: string, sum: string) => `${before}000${sum}0000000000`,
      ),
    );
    expect(order).toMatchObject({ status: 'UNSIGNED', warningList: [] });
  });

  it('that are missing only inform', async () => {
    const order = await imported((await file()).replace(/(<GrpHdr>.*?)<CtrlSum>[^<]*<\/CtrlSum>/s, '$1'));
    expect(order.status).toBe('UNSIGNED');
    expect(keys(order)).toEqual(['controlSumNotSpecified']);
    expect(order.controlSum).toBeNull();
  });
});

describe('A debit account that is not ours', () => {
  const strange = 'CH9300762011623852957';

  it('blocks submitting when no group has another', async () => {
    const order = await imported((await file([client.accounts[0]!])).replaceAll(client.accounts[0]!.iban, strange));
    expect(order.status).toBe('OPEN');
    expect(keys(order).toSorted()).toEqual(['noMatchingAccount', 'unmatchedAccount']);
    expect(order.actions.submit).toMatchObject({ allowed: false });
    const [result] = await clerk.act('submit', [order.uniqueId]);
    expect(result).toMatchObject({ outcome: 'REFUSED', status: 'OPEN', problem: { key: 'ORDER_NOT_SUBMITTED' } });
    expect(result!.problem!.reasons!.map((reason) => reason.parameters['warning'])).toEqual(
      expect.arrayContaining(['noMatchingAccount', 'unmatchedAccount']),
    );
  });

  it('blocks submitting when one of two groups has one', async () => {
    const order = await imported((await file()).replaceAll(client.accounts[1]!.iban, strange));
    expect(order.status).toBe('OPEN');
    expect(keys(order)).toEqual(['unmatchedAccount']);
    expect(await clerk.act('submit', [order.uniqueId])).toMatchObject([{ outcome: 'REFUSED', status: 'OPEN' }]);
  });

  it('is one in another currency too', async () => {
    const order = await imported((await file([client.accounts[0]!])).replace('<Ccy>CHF</Ccy>', '<Ccy>USD</Ccy>'));
    expect(keys(order)).toContain('noMatchingAccount');
  });

  it('of another client counts as unknown', async () => {
    const other = await portal.makeClient();
    const order = await imported(
      (await file([client.accounts[0]!])).replaceAll(client.accounts[0]!.iban, other.accounts[0]!.iban),
    );
    expect(keys(order)).toContain('noMatchingAccount');
  });
});

describe('A file is imported', () => {
  it('except with a date years ahead, which is an error', async () => {
    const { orders, problems } = await clerk.upload(await paymentFile(client.accounts[0]!, { date: '9999-12-31' }));
    expect(orders).toEqual([]);
    expect(problems).toMatchObject([{ key: 'executionDateTooFar', severity: 'error', parameters: { years: 5 } }]);
  });

  it('with a date in the past, and a warning', async () => {
    const order = await imported((await file([client.accounts[0]!])).replace('<Dt>2026-11-20', '<Dt>2026-11-19'));
    expect(order.status).toBe('UNSIGNED');
    expect(order.warningList).toMatchObject([{ key: 'executionDatePast', parameters: { date: '2026-11-19' } }]);
  });

  it('with an end-to-end id that occurs twice, and a finding', async () => {
    const upload = await clerk.upload(
      (await file([client.accounts[0]!])).replace(/<EndToEndId>[^<]*/g, '<EndToEndId>TWICE'),
    );
    expect(upload).toMatchObject({ stepStatus: 'IMPORTED', orders: [expect.any(String)] });
    expect(upload.problems.map((problem) => problem.key)).toContain('endToEndIdDuplicate');
  });

  it('with an empty group, which blocks submitting', async () => {
    const content = await file();
    const second = content.lastIndexOf('<PmtInf>');
    const empty = content.slice(0, second) + content.slice(second).replace(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>\s*/gs, '');
    const order = await imported(empty);
    expect(keys(order)).toContain('noTransactionsInGroup');
    expect(order.actions.submit!.allowed).toBe(false);
  });

  it('without an identification of its group, which is assigned one', async () => {
    const order = await imported((await file([client.accounts[0]!])).replace(/<PmtInfId>.*?<\/PmtInfId>/, ''));
    expect(order.status).toBe('UNSIGNED');
    expect(order.groups[0]!.paymentInformationId).toMatch(/^\w{10,35}$/);
  });

  it('in Latin-1 and in UTF-16 with every letter as it was', async () => {
    const name = 'Prüflabor Göß & Söhne';
    const content = (
      await paymentFile(client.accounts[0]!, { payments: [{ creditor: name, amount: '77.77' }] })
    ).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    const latin = await clerk.upload(Buffer.from(content, 'latin1'));
    const again = content
      .replace(/<MsgId>/, '<MsgId>U')
      .replace('ISO-8859-1', 'UTF-16')
      .replaceAll('77.77', '78.78');
    const utf16 = await clerk.upload(Buffer.from(`\ufeff${again}`, 'utf16le'));
    for (const upload of [latin, utf16])
      expect((await clerk.transactions(upload.orders[0]!)).content).toMatchObject([{ creditor: name }]);
  });

  it('with the largest possible amount', async () => {
    const order = await imported(
      await paymentFile(client.accounts[0]!, {
        payments: [{ amount: '92233720368547.75' }, { amount: '92233720368547.75' }],
      }),
    );
    expect(order.totals).toEqual([{ amount: '184467440737095.50', currency: 'CHF' }]);
    expect(order.status).toBe('UNSIGNED');
    expect((await clerk.list({ sort: 'controlSum,desc', size: '1' })).content[0]!.uniqueId).toBe(order.uniqueId);
  });

  it('whole with five thousand transactions', async () => {
    const content = await paymentFile(client.accounts, {
      payments: Array.from({ length: 2_500 }, (_, index) => ({ amount: `${10_000 + index}.20` })),
    });
    const order = await imported(content);
    expect(order).toMatchObject({
      status: 'UNSIGNED',
      numberOfTransactions: 5_000,
      totals: [
        { amount: '28124250.00', currency: 'CHF' },
        { amount: '28124250.00', currency: 'EUR' },
      ],
    });
    expect(
      (await clerk.transactions(order.uniqueId, { amount: { lowerBound: '12499.20', upperBound: '12499.20' } }))
        .totalElements,
    ).toBe(2);
  });
});
