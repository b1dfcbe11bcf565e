import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Preview = ApiAnswer<'POST payments/orders/signingPreview'>;
type Opened = ApiAnswer<'POST payments/orders/:uniqueId/openTransactions'>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
/** Sees and uses the first of two accounts at two banks. */
let narrow: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    currencies: ['CHF', 'CHF'],
    banks: 2,
    bank: { takesEveryDate: true },
    rule: { signaturesRequired: 1 },
    users: {
      clerk: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' }] },
      signer1: { grants: SIGNER_GRANTS },
      narrow: { grants: CLERK_GRANTS.filter(({ area }) => !['ACCOUNT_PAYMENTS', 'ACCOUNT_STATEMENTS'].includes(area)) },
    },
  });
  const scope = { kind: 'ACCOUNT', id: client.accounts[0]!.id } as const;
  await giveRights(portal.owner, client, 'narrow', [{ area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope }]);
  ({ clerk, signer1, narrow } = await everybody(portal, client.users, 'clerk', 'signer1', 'narrow'));
});
afterAll(() => portal.stop());

async function release(file: string): Promise<OrderId> {
  const id = await clerk.order(file);
  await signer1.sign(id);
  await clerk.reach(id, 'RELEASED_TO_BANK');
  return id;
}

const previewOf = async (who: Person, uuid: string, action = 'sign') =>
  (await who.call<Preview>('POST', 'payments/orders/signingPreview', { uuids: [uuid], action })).body;

describe('Somebody who sees part of an order', () => {
  it('is told no number, bank or message of the rest', async () => {
    const id = await release(await paymentFile(client.accounts.slice(0, 2), { count: 7 }));
    const whole = await clerk.get(id);
    expect(whole.messages.map(({ bank }) => bank)).toHaveLength(2);
    const [seen] = await narrow.get(id).then(({ messages }) => messages);
    const opened = await narrow.call<Opened>('POST', `payments/orders/${id}/openTransactions`, { page: 0 });
    expect([opened.body.content.length, opened.body.totalElements]).toEqual([7, 7]);
    const part = await narrow.get(id);
    expect(part.messages).toHaveLength(1);
    const hidden = whole.messages.find(({ messageId }) => messageId !== seen!.messageId)!;
    expect(hidden.bank).not.toBe(seen!.bank);
    const told = JSON.stringify(part);
    expect([told.includes(seen!.bank), told.includes(hidden.bank), told.includes(hidden.messageId)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(part.history.map(({ event }) => event)).toEqual(whole.history.map(({ event }) => event));
  });

  it('can’t probe with an order of their own for creditors paid from other accounts or as a salary', async () => {
    const known = { creditor: 'Known AG', iban: 'CH9300762011623852957' };
    const secret = { creditor: 'Adviser AG', iban: 'CH5604835012345678009' };
    await release(await paymentFile(client.accounts[0]!, { payments: [{ ...known, amount: '5.01' }] }));
    await release(await paymentFile(client.accounts[1]!, { payments: [{ ...secret, amount: '5.02' }] }));
    const salaries = (await paymentFile(client.accounts[0]!, { payments: [{ ...secret, amount: '5.03' }] })).replace(
      '<ChrgBr>',
      '<PmtTpInf><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf><ChrgBr>',
    );
    await release(reordered(salaries));
    const probe = await paymentFile(client.accounts[0]!, {
      payments: [
        { ...known, amount: '6.02' },
        { ...secret, amount: '6.01' },
      ],
    });
    // The wrong sum keeps it open.
    const id = await narrow.order(probe.replace(/<CtrlSum>[^<]*<\/CtrlSum>/, '<CtrlSum>9.99</CtrlSum>'));
    const notes = (preview: Preview) => preview.creditorList.map(({ creditor, notes: all }) => [creditor, all]);
    expect(notes(await previewOf(narrow, id, 'submit'))).toEqual([
      ['Known AG', []],
      ['Adviser AG', ['firstPayment']],
    ]);
    expect(notes(await previewOf(clerk, id, 'submit'))).toEqual([
      ['Known AG', []],
      ['Adviser AG', []],
    ]);
  });
});

/** Puts the payment type before the date. */
function reordered(file: string): string {
  const type = /<PmtTpInf>.*?<\/PmtTpInf>/.exec(file)![0];
  return file.replace(type, '').replace('<ReqdExctnDt>', `${type}<ReqdExctnDt>`);
}

describe('The warnings', () => {
  it('of possible duplicates beyond the limit say how many more there are', async () => {
    const payments = Array.from({ length: 26 }, (_, index) => ({ amount: `${7000 - index}.33` }));
    await clerk.order(await paymentFile(client.accounts[0]!, { payments }));
    const id = await clerk.order(await paymentFile(client.accounts[0]!, { payments }));
    const { warningList } = await signer1.get(id);
    expect(warningList.filter(({ key }) => key === 'duplicateOrder')).toHaveLength(20);
    // The number includes hidden payments.
    expect((await narrow.get(id)).warningList.filter(({ key }) => key === 'moreWarnings')).toEqual([]);
    expect(warningList.filter(({ key }) => key === 'moreWarnings').map(({ parameters }) => parameters)).toEqual([
      { warning: 'duplicateOrder', number: 6 },
    ]);
  });

  it('show signers one of each kind in turn, a possible duplicate first, with counts', async () => {
    const amount = '4711.11';
    await clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ amount }] }));
    const noisy = await paymentFile(
      Array.from({ length: 30 }, () => client.accounts[0]!),
      { payments: [{ amount }] },
    );
    const file = noisy.replaceAll(
      /(<PmtInf>.*?)<NbOfTxs>1<\/NbOfTxs><CtrlSum>[^<]*/gs,
      '$1<NbOfTxs>9</NbOfTxs><CtrlSum>9',
    );
    const { warnings, warningsCount } = await previewOf(clerk, await clerk.order(file), 'submit');
    const kinds = warnings.map(({ key }) => key);
    const different = new Set(kinds).size;
    expect(different).toBeGreaterThan(2);
    expect(new Set(kinds.slice(0, different - 1)).size).toBe(different - 1);
    expect([kinds[0], warnings.length]).toEqual(['duplicateOrder', warningsCount]);
  });
});
