import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let orderId: OrderId;
let iban: string;

// The second signer and the clerk may not see salary details.
const WITHOUT_SALARIES = SIGNER_GRANTS.filter((entry) => entry.area !== 'PAYMENT_SALARY_DETAILS');

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: [...WITHOUT_SALARIES, { area: 'PAYMENT_VIEW_UPLOADED', level: 'GRANT' }] },
    },
  });
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
  const file = await paymentFile(client.accounts[0]!, {
    payments: [{ creditor: 'Anja Employee', amount: '6180.35', remittance: 'Wage of November', salary: true }],
  });
  iban = /<CdtrAcct><Id><IBAN>(.*?)</.exec(file)![1]!;
  // A wrong control sum gives a finding and a warning, so a person has to submit.
  orderId = await clerk.order(file.replace(/(<GrpHdr>.*?<CtrlSum>)[^<]*/s, '$17000.00'));
  await clerk.act('submit', [orderId]);
});
afterAll(() => portal.stop());

/** It names nobody, so every signer sees it. */
const DIFFERS = { key: 'controlSumDiffers', parameters: { stated: '7000.00', actual: '6180.35' } };

function expectNoParty(answer: unknown): void {
  const text = JSON.stringify(answer);
  expect(['Anja Employee', 'Wage of November', iban].filter((secret) => text.includes(secret))).toEqual([]);
}

describe('Without the right to salary details a user', () => {
  it('sees in list and detail that it is a salary order, its count and its total, but no creditor', async () => {
    const order = await signer2.get(orderId);
    expect(order).toMatchObject({
      type: 'SALARY',
      numberOfTransactions: 1,
      totals: [{ amount: '6180.35', currency: 'CHF' }],
      content: 'payments.xml',
      warningList: [DIFFERS],
    });
    const list = await signer2.list();
    expect(list.content).toHaveLength(1);
    expectNoParty([order, list]);
  });

  it('can’t find the order by a name', async () => {
    for (const filter of [{ search: 'Anja' }, { content: 'Anja' }]) {
      expect((await signer2.list({ filter: JSON.stringify(filter) })).totalElements).toBe(0);
      expect((await signer1.list({ filter: JSON.stringify(filter) })).totalElements).toBe(1);
    }
    const counts = await signer2.call<{ ALL: number }>(
      'GET',
      `payments/orders/counts?filter=${encodeURIComponent('{"search":"Anja"}')}`,
    );
    expect(counts.body.ALL).toBe(0);
  });

  it('gets no transactions, file or findings of it', async () => {
    expect(await signer2.transactions(orderId)).toEqual({ content: [], totalElements: 0 });
    expect(await signer2.transactions(orderId, { creditor: 'Anja' })).toEqual({ content: [], totalElements: 0 });
    expect((await signer2.call('GET', `payments/orders/${orderId}/file`)).status).toBe(403);
    const upload = await portal.owner.inNoClient((tx) =>
      tx.row<{ upload_id: string }>('select upload_id from orders where id = $1', [orderId]),
    );
    const status = await signer2.call<{ problems: unknown[] }[]>(
      'GET',
      `payments/upload/status?uniqueId=${upload!.upload_id}`,
    );
    expect(status.body[0]!.problems).toEqual([]);
    expect((await signer1.transactions(orderId)).content).toMatchObject([{ creditor: 'Anja Employee' }]);
  });

  it('reads the total and its warnings in the preview and in the code’s text', async () => {
    const preview = await signer2.call('POST', 'payments/orders/signingPreview', { uuids: [orderId] });
    expect(preview.body).toMatchObject({
      count: 1,
      transactions: 1,
      creditorList: [],
      warnings: [DIFFERS],
      totals: [{ amount: '6180.35', currency: 'CHF' }],
    });
    const request = await signer2.call<{ reads: string }>('POST', 'payments/orders/requestSigningCode', {
      uuids: [orderId],
    });
    expect(request.body.reads).toBe('CHF 6.180,35, 1 order, 1 payment');
    const text = await lastText(signer2);
    expect(text).toContain('CHF 6.180,35');
    expectNoParty([preview.body, request.body, text]);
  });
});

it('but a signer with the right reads the creditor in the code’s text', async () => {
  const request = await signer1.call<{ reads: string }>('POST', 'payments/orders/requestSigningCode', {
    uuids: [orderId],
  });
  expect(request.body.reads).toMatch(/^CHF 6\.180,35 to “Anja Employee”, account ending in \w{4}$/);
  expect(await lastText(signer1)).toContain('to “Anja Employee”');
});

async function lastText(person: Person): Promise<string> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ text: string }>('select text from outbox where recipient = $1 order by id desc limit 1', [
      person.user.email,
    ]),
  );
  return row!.text;
}
