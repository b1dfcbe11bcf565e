import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { pain001File, transactionLike } from '../../../../formats/testing/pain001-file.ts';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient, shown } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Detail = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId'>;

const PLAIN_TYPE = '<InstrPrty>NORM</InstrPrty><SvcLvl><Cd>SEPA</Cd></SvcLvl>';
const RICH_TYPE = '<InstrPrty>HIGH</InstrPrty><SvcLvl><Cd>URGP</Cd></SvcLvl><CtgyPurp><Cd>SUPP</Cd></CtgyPurp>';
const OWN_TYPE =
  '<PmtTpInf><InstrPrty>NORM</InstrPrty><SvcLvl><Cd>NURG</Cd></SvcLvl><CtgyPurp><Cd>TREA</Cd></CtgyPurp></PmtTpInf>';
const UETR = '4f7a3c5e-8d1b-4a2f-9c6e-0b1d2e3f4a5b';
/** The second payment states itself what the first leaves to the group, and how it is to be sent. */
const SECOND = transactionLike('E2E-2', '80.00')
  .replace('</EndToEndId></PmtId>', `</EndToEndId><UETR>${UETR}</UETR></PmtId>${OWN_TYPE}`)
  .replace(
    '</Amt>',
    '</Amt><ChrgBr>DEBT</ChrgBr><UltmtDbtr><Nm>Almenrausch Holding AG</Nm></UltmtDbtr>' +
      '<IntrmyAgt1><FinInstnId><BICFI>RIVRUS33</BICFI></FinInstnId></IntrmyAgt1>',
  )
  .replace(
    '<BICFI>NORDDE99XXX</BICFI>',
    '<ClrSysMmbId><ClrSysId><Cd>DEBLZ</Cd></ClrSysId><MmbId>37040044</MmbId></ClrSysMmbId><Nm>Nordbank</Nm>',
  )
  .replace(
    '<TwnNm>Bremen',
    '<Dept>Purchasing</Dept><StrtNm>Am Wall</StrtNm><BldgNb>7</BldgNb><PstCd>28195</PstCd><TwnNm>Bremen',
  )
  .replace('<IBAN>DE89370400440532013000</IBAN>', '<Othr><Id>0815</Id></Othr>')
  .replace(
    '<RmtInf><Ustrd>Invoice 4711</Ustrd>',
    '<UltmtCdtr><Nm>Lindenhof Werk Sud</Nm><PstlAdr><Ctry>AT</Ctry></PstlAdr></UltmtCdtr><Purp><Cd>GDDS</Cd></Purp>' +
      '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>',
  );

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer: Person;
let reader: Person;
let stranger: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const withoutSalaries = SIGNER_GRANTS.filter(({ area }) => area !== 'PAYMENT_SALARY_DETAILS');
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer: { grants: SIGNER_GRANTS },
      reader: { grants: withoutSalaries },
    },
  });
  ({ clerk, signer, reader } = await everybody(portal, client.users, 'clerk', 'signer', 'reader'));
  ({ clerk: stranger } = await everybody(portal, (await portal.makeClient()).users, 'clerk'));
});
afterAll(() => portal.stop());

async function pathsOf(orderId: OrderId): Promise<string[]> {
  const { content } = await signer.transactions(orderId);
  return content.map(({ uniqueId }) => `payments/orders/${orderId}/transactions/${uniqueId}`);
}

describe('An order whose file says how to carry it out', () => {
  let order: Order;
  let first: Detail;
  let second: Detail;

  beforeAll(async () => {
    const file = pain001File(
      ['<DbtrAcct><Id><IBAN>CH9300762011623852957', `<DbtrAcct><Id><IBAN>${client.accounts[0]!.iban}`],
      [PLAIN_TYPE, RICH_TYPE],
      ['<ChrgBr>SLEV', '<UltmtDbtr><Nm>Almenrausch Werke AG</Nm></UltmtDbtr><ChrgBr>SHAR'],
      ['<Dt>2026-03-31</Dt>', '<DtTm>2026-12-01T14:30:00+02:00</DtTm>'],
      ['</CdtTrfTxInf>', `</CdtTrfTxInf>${SECOND}`],
      ['<NbOfTxs>1</NbOfTxs><CtrlSum>120.50', '<NbOfTxs>2</NbOfTxs><CtrlSum>200.50'],
      ['<NbOfTxs>1</NbOfTxs><CtrlSum>120.5', '<NbOfTxs>2</NbOfTxs><CtrlSum>200.50'],
    );
    order = await clerk.get(await clerk.order(file));
    const paths = await pathsOf(order.uniqueId);
    const answers = await Promise.all(paths.map((path) => clerk.call<Detail>('GET', path)));
    [first, second] = answers.map(({ body }) => body) as [Detail, Detail];
  });

  it('says where it comes from, what it is, its control sum, who made it and when', async () => {
    const made = {
      sourceType: 'UPLOAD',
      type: 'NORMAL',
      orderId: 'MSG-1',
      controlSum: '200.50',
      createdAt: portal.clock.now().toISOString(),
      createdBy: { uniqueId: clerk.user.id, name: shown(clerk.user) },
    };
    expect(order).toMatchObject(made);
    const { content } = await clerk.list();
    expect(content.find(({ uniqueId }) => uniqueId === order.uniqueId)).toMatchObject(made);
  });

  it('says in its history who uploaded it and when', () => {
    const { createdBy: person, createdAt: at } = order;
    expect(order.history.at(-1)).toMatchObject({ event: 'uploadBegins', person, at });
  });

  it('shows the date, account and sending details of its group', () => {
    expect(order.groups).toMatchObject([
      {
        paymentInformationId: 'PMT-1',
        executionDate: '2026-12-01',
        priority: 'HIGH',
        serviceLevel: 'URGP',
        categoryPurpose: 'SUPP',
        chargeBearer: 'SHAR',
        batchBooking: true,
        debtor: 'Almenrausch AG',
        debitAccount: { iban: client.accounts[0]!.iban, other: null },
      },
    ]);
  });

  it('shows what applies to a transaction: its own words, or otherwise its group’s', () => {
    expect(first).toMatchObject({
      created: order.createdAt,
      createdBy: order.createdBy,
      executionDate: '2026-12-01',
      executionDateTime: '2026-12-01T14:30:00+02:00',
      priority: 'HIGH',
      serviceLevel: 'URGP',
      categoryPurpose: 'SUPP',
      purpose: null,
      chargeBearer: 'SHAR',
      batchBooking: true,
      ultimateDebtor: { name: 'Almenrausch Werke AG' },
      ultimateCreditor: null,
      intermediaryAgents: [],
      creditorReference: null,
      uetr: null,
    });
    expect(second).toMatchObject({
      priority: 'NORM',
      serviceLevel: 'NURG',
      categoryPurpose: 'TREA',
      purpose: 'GDDS',
      chargeBearer: 'DEBT',
      ultimateDebtor: { name: 'Almenrausch Holding AG' },
    });
  });

  it('names parties with their addresses, their accounts and their banks', () => {
    expect(first).toMatchObject({
      creditor: { name: 'Lindenhof Papier GmbH', address: ['Bremen'], country: 'DE' },
      creditorAccount: 'DE89370400440532013000',
      creditorAgent: { bic: 'NORDDE99XXX', name: null, bankCode: null },
      debtor: { name: 'Almenrausch AG', address: [], country: null },
      debtorAccount: client.accounts[0]!.iban,
      debtorAgent: { bic: 'ALPECH99XXX' },
    });
    expect(second).toMatchObject({
      creditor: { address: ['Purchasing', 'Am Wall 7', '28195 Bremen'], country: 'DE' },
      creditorAccount: '0815',
      creditorAgent: { name: 'Nordbank', bic: null, clearingSystem: 'DEBLZ', bankCode: '37040044' },
      intermediaryAgents: [{ name: null, bic: 'RIVRUS33', clearingSystem: null, bankCode: null }],
      ultimateCreditor: { name: 'Lindenhof Werk Sud', address: [], country: 'AT' },
    });
  });

  it('gives its references and its purpose', () => {
    expect(first).toMatchObject({
      endToEndId: 'E2E-1',
      paymentId: 'INSTR-1',
      paymentInformationId: 'PMT-1',
      remittance: ['Invoice 4711'],
    });
    expect(second).toMatchObject({
      endToEndId: 'E2E-2',
      paymentId: 'INSTR-E2E-2',
      uetr: UETR,
      creditorReference: 'RF18539007547034',
    });
  });
});

it('a debit account without IBAN is named by its other number', async () => {
  const file = pain001File(
    ['<DbtrAcct><Id><IBAN>CH9300762011623852957</IBAN>', '<DbtrAcct><Id><Othr><Id>4711-0815</Id></Othr>'],
    ['MSG-1', 'MSG-OTHER'],
  );
  const { groups } = await clerk.get(await clerk.order(file));
  expect(groups).toMatchObject([{ debitAccount: { iban: null, other: '4711-0815' } }]);
});

describe('A transaction answers like a missing one', () => {
  it('to another client, and within another order', async () => {
    const [mine, other] = [
      await clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ amount: '7.10' }] })),
      await clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ amount: '7.20' }] })),
    ];
    const [path] = await pathsOf(mine);
    expect((await clerk.call('GET', path!)).status).toBe(200);
    expect((await stranger.call('GET', path!)).status).toBe(404);
    expect((await clerk.call('GET', path!.replace(mine, other))).status).toBe(404);
  });

  it('to users without the right to salary details', async () => {
    const file = await paymentFile(client.accounts[0]!, { payments: [{ amount: '6180.35', salary: true }] });
    const [path] = await pathsOf(await clerk.order(file));
    expect((await signer.call<Detail>('GET', path!)).body).toMatchObject({ categoryPurpose: 'SALA' });
    expect((await reader.call('GET', path!)).status).toBe(404);
  });

  it('to users who see the order only by another account', async () => {
    const orderId = await clerk.order(await paymentFile(client.accounts.slice(0, 2)));
    const paths = await pathsOf(orderId);
    const scope = { kind: 'ACCOUNT', id: client.accounts[1]!.id } as const;
    await giveRights(portal.owner, client, 'reader', [{ area: 'ACCOUNT_PAYMENTS', level: 'DENY', scope }]);
    const statuses = await Promise.all(paths.map(async (path) => (await reader.call('GET', path)).status));
    expect(statuses).toEqual([200, 404]);
  });
});
