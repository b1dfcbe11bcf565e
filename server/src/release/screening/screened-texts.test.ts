import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { SIGNER_GRANTS, CLERK_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Hit = ApiAnswer<'GET payments/screening/:uniqueId'>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let compliance: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const provider = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: { compliance: { grants: [{ area: 'SCREENING', level: 'APPROVE' }] } },
    rule: null,
    currencies: [],
  });
  client = await portal.makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, signer1: { grants: SIGNER_GRANTS } },
    rule: { signaturesRequired: 1 },
  });
  ({ clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1'));
  ({ compliance } = await everybody(portal, provider.users, 'compliance'));
});
afterAll(() => portal.stop());

/** What compliance sees of a file that the screening stops. */
async function stopped(file: string): Promise<Hit> {
  const orderId = await clerk.order(file);
  await signer1.sign(orderId);
  const order = await clerk.reach(orderId, 'SANCTION_HIT', 'RELEASED_TO_BANK', 'COMPLETED');
  expect(order.status).toBe('SANCTION_HIT');
  return (await compliance.call<Hit>('GET', `payments/screening/${order.messages[0]!.uniqueId}`)).body;
}

/** What stopped an order with one payment to a harmless creditor and one element of the file replaced. */
async function hitsOf(
  element: RegExp,
  written: string,
): Promise<Pick<Hit['hitList'][number], 'party' | 'role' | 'listed'>[]> {
  const file = await paymentFile(client.accounts[0]!, { payments: [{ creditor: 'Harmless' }] });
  const content = file.replace(element, written);
  expect(content).not.toBe(file);
  const { hitList } = await stopped(content);
  return hitList.map(({ party, role, listed }) => ({ party, role, listed }));
}

const CREDITOR = /<Nm>Harmless<\/Nm>(?:\s*<PstlAdr>.*?<\/PstlAdr>)?/s;
const withLines = (name: string, ...lines: string[]) =>
  `<Nm>${name}</Nm><PstlAdr><Ctry>CH</Ctry>${lines.map((line) => `<AdrLine>${line}</AdrLine>`).join('')}</PstlAdr>`;
const OSTRAVA = 'Ostrava Shadow Trading';

it.each(['\u00D8strava Shadow Trading', '0strava Shadow-Trad ing', 'OstravaShadowTrading'])(
  'a creditor who reads like a listed name is stopped: %s',
  async (name) => {
    expect(await hitsOf(CREDITOR, `<Nm>${name}</Nm>`)).toEqual([{ party: name, role: 'CREDITOR', listed: OSTRAVA }]);
  },
);

it('a listed name in the creditor’s address is stopped, also across two lines or joined to the name', async () => {
  expect(await hitsOf(CREDITOR, withLines('Harmless', `c/o ${OSTRAVA}`, '4051 Basel'))).toEqual([
    { party: `c/o ${OSTRAVA}`, role: 'CREDITOR', listed: OSTRAVA },
  ]);
  expect(await hitsOf(CREDITOR, withLines('Harmless', 'c/o Ostrava', 'Shadow Trading'))).toEqual([
    { party: 'c/o Ostrava Shadow Trading', role: 'CREDITOR', listed: OSTRAVA },
  ]);
  expect(await hitsOf(CREDITOR, withLines('Igor', 'Nemestnik', '4051 Basel'))).toEqual([
    { party: 'Igor Nemestnik', role: 'CREDITOR', listed: 'Igor Nemestnik' },
  ]);
});

it('a listed name in a reference is stopped', async () => {
  expect(await hitsOf(/<EndToEndId>[^<]*/, '<EndToEndId>OSTRAVA SHADOW TRADING 4711')).toEqual([
    { party: 'OSTRAVA SHADOW TRADING 4711', role: 'OTHER', listed: OSTRAVA },
  ]);
});

it('a listed name behind a hundred hits of another is shown, with the count of each', async () => {
  const payments = [
    ...Array.from({ length: 100 }, (_, n) => ({ creditor: 'Igor Nemestnik', amount: `${n + 1}.00` })),
    { creditor: 'Volkarian Arms Export', amount: '999999.00' },
  ];
  const hit = await stopped(await paymentFile(client.accounts[0]!, { payments }));
  expect(hit).toMatchObject({
    hits: 101,
    listedNames: [
      { listed: 'Igor Nemestnik', hits: 100, parties: 1 },
      { listed: 'Volkarian Arms Export', hits: 1, parties: 1 },
    ],
  });
  expect(hit.hitList.length).toBe(100);
  expect(hit.hitList.slice(0, 2).map(({ listed, payment }) => [listed, payment?.amount])).toEqual([
    ['Igor Nemestnik', '1.00'],
    ['Volkarian Arms Export', '999999.00'],
  ]);
});

it('a message with many payments is screened to the last of them, with their groups and the header', async () => {
  const payments = Array.from({ length: 230 }, (_, n) => ({ amount: `${n + 1}.00` }));
  const file = await paymentFile([client.accounts[0]!, client.accounts[0]!], { payments });
  const content = file
    .replace(/<PmtInfId>[^<]*/g, (own, at) => (at === file.lastIndexOf('<PmtInfId>') ? `<PmtInfId>${OSTRAVA}` : own))
    .replaceAll('Creditor 1229', 'Igor Nemestnik')
    .replaceAll('Creditor 205', 'Meridian Ghost Shipping');
  const { hitList } = await stopped(content);
  expect(hitList.map(({ listed, payment }) => [listed, payment?.amount])).toEqual([
    ['Meridian Ghost Shipping', '206.00'],
    [OSTRAVA, '1.00'],
    ['Igor Nemestnik', '230.00'],
  ]);
});
