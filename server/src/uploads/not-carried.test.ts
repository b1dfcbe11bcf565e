import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { TestAccount, TestClient } from '../testing/clients.ts';
import { signedIn, type Order, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

const UETR = '<UETR>3f0c2a61-6f0e-4b7a-9a52-0d6c1f2e7b10</UETR>';
const INSTRUCTION = '<InstrForDbtrAgt>Call first</InstrForDbtrAgt>';

let portal: TestPortal;
let client: TestClient;
let account: TestAccount;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

async function clientAt(paymentFormat: string): Promise<void> {
  client = await portal.makeClient({ bank: { paymentFormat } });
  account = client.accounts[0]!;
  clerk = await signedIn(portal, client.users['clerk']!);
}

const file = (groups: TestAccount[] = [account]) =>
  paymentFile(groups, { payments: [{ amount: '1.05' }, { amount: '1.10' }] });
const imported = async (content: string) => clerk.get(await clerk.order(content));
const told = ({ warningList }: Order) => warningList.filter(({ key }) => key === 'notCarriedByBank');

describe('A bank that takes pain.001.001.03', () => {
  beforeEach(() => clientAt('pain.001.001.03'));

  it('gets no UETR: signers see that, and nothing is held up', async () => {
    const order = await imported((await file()).replace('</PmtId>', `${UETR}</PmtId>`));
    expect(order.status).toBe('UNSIGNED');
    const [{ uniqueId: groupId, debitAccount }] = order.groups as [Order['groups'][number]];
    const parameters = { bank: expect.any(String), format: 'pain.001.001.03', elements: 'PmtId/UETR', number: 1 };
    expect(told(order)).toEqual([{ key: 'notCarriedByBank', parameters, groupId, transactionId: null }]);
    expect(debitAccount.uniqueId).toBe(account.id);
    const signer = await signedIn(portal, client.users['signer1']!);
    expect(told(await signer.get(order.uniqueId))).toEqual(told(order));
  });

  it('gets a warning for what a group or the header loses for all of its payments', async () => {
    const contact = '<CtctDtls><Othr><ChanlTp>VRSN</ChanlTp><Id>7.1</Id></Othr></CtctDtls></InitgPty>';
    const content = (await file()).replace('</DbtrAgt>', `</DbtrAgt>${INSTRUCTION}`).replace('</InitgPty>', contact);
    expect(told(await imported(content))).toMatchObject([
      { parameters: { elements: 'CtctDtls/Othr, PmtInf/InstrForDbtrAgt', number: 2 } },
    ]);
  });

  it('gets no warning for a file that loses nothing', async () => {
    expect((await imported(await file())).warningList).toEqual([]);
  });

  it('gets the warning for twenty groups, and one summary for the others', async () => {
    const groups = Array.from({ length: 23 }, () => account);
    const content = (await file(groups)).replaceAll('</PmtId>', `${UETR}</PmtId>`);
    const warnings = told(await imported(content));
    expect(new Set(warnings.map(({ groupId }) => groupId)).size).toBe(21);
    expect(warnings).toHaveLength(21);
    expect(warnings.slice(0, 20).map(({ parameters }) => parameters['number'])).toEqual(Array(20).fill(2));
    expect(warnings.at(-1)).toMatchObject({ groupId: null, parameters: { elements: 'PmtId/UETR', number: 6 } });
  });
});

it.each(['pain.001.001.03', 'pain.001.001.09'])(
  'A bank that takes %s refuses a town of 80 characters, and so does the import',
  async (format) => {
    await clientAt(format);
    const town = `<PstlAdr><TwnNm>${'B'.repeat(80)}</TwnNm></PstlAdr>`;
    const content = (await file()).replace(/(<Cdtr>\s*<Nm>[^<]*<\/Nm>)(?:\s*<PstlAdr>.*?<\/PstlAdr>)?/s, `$1${town}`);
    const { orders, problems } = await clerk.upload(content);
    expect(orders).toEqual([]);
    expect(problems).toMatchObject([
      {
        key: 'notInBankFormat',
        severity: 'error',
        parameters: { element: 'TwnNm', reason: 'LENGTH', maximum: 35, format },
      },
    ]);
    expect(problems[0]!.message).toContain('at most');
  },
);

it('A bank that takes pain.001.001.09 gets them, without any warning', async () => {
  await clientAt('pain.001.001.09');
  const content = (await file()).replaceAll('</PmtId>', `${UETR}</PmtId>`);
  expect((await imported(content)).warningList).toEqual([]);
});

it('An account that is found only on rematching may be at such a bank', async () => {
  await clientAt('pain.001.001.03');
  const strange = 'CH9300762011623852957';
  const content = (await file()).replace('</PmtId>', `${UETR}</PmtId>`).replaceAll(account.iban, strange);
  const before = await imported(content);
  expect(told(before)).toEqual([]);
  await portal.owner.inNoClient((tx) => tx.write('update accounts set iban = $2 where id = $1', [account.id, strange]));
  for (const repeated of [false, true]) {
    const results = await clerk.act('rematchAccounts', [before.uniqueId]);
    expect(results, `repeated: ${repeated}`).toMatchObject([{ outcome: 'DONE' }]);
    expect((await clerk.get(before.uniqueId)).warningList).toMatchObject([
      { key: 'notCarriedByBank', parameters: { elements: 'PmtId/UETR', number: 1 } },
    ]);
  }
});
