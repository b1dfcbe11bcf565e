import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { STRUCTURES } from '@portico/formats/pain001/written/pain001-structure';
import type { TestAccount, TestClient } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Detail = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId'>;
type Preview = ApiAnswer<'POST payments/orders/signingPreview'>;

let portal: TestPortal;
let client: TestClient;
let debit: TestAccount;
let clerk: Person;
let signer1: Person;
let signer2: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({ bank: { takesEveryDate: true } });
  debit = client.accounts[0]!;
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
});

/** The file with this element in its header or its only group, replacing the one there. */
function put(file: string, parent: 'GrpHdr' | 'PmtInf', name: string, xml: string): string {
  const present = new RegExp(`<${name}>.*?</${name}>`, 's');
  if (present.test(file)) return file.replace(present, xml);
  const end = parent === 'GrpHdr' ? '</GrpHdr>' : '<CdtTrfTxInf>';
  return file.replace(end, `${xml}${end}`);
}

async function sent(order: Order): Promise<string> {
  const name = `${order.messages[0]!.messageId}.xml`;
  return readFile(join(portal.config.dataFolder, 'banks', debit.folder, 'to-bank', name), 'utf8');
}

async function signAndSend(orderId: OrderId): Promise<Order> {
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  return clerk.reach(orderId, 'RELEASED_TO_BANK', 'RELEASE_ERROR', 'CONVERSION_ERROR_RELEASE');
}

async function shown(orderId: OrderId): Promise<Detail['leaves']> {
  const { content } = await signer1.transactions(orderId);
  const path = `payments/orders/${orderId}/transactions/${content[0]!.uniqueId}`;
  return (await signer1.call<Detail>('GET', path)).body.leaves;
}

/** The paths of all texts of a message, except in its transactions. */
function leavesOf(message: string): string[] {
  const path: string[] = [];
  const leaves: string[] = [];
  for (const [, end, name, text] of message.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
    if (end) path.pop();
    else path.push(name!);
    if (!end && text!.trim() !== '') leaves.push(path.slice(2).join('/'));
  }
  return leaves.filter((leaf) => !leaf.includes('CdtTrfTxInf'));
}

const ACCOUNT_OR_AGENT = /^(?:CashAccount|BranchAndFinancialInstitutionIdentification)\d/;
const { types } = STRUCTURES['pain.001.001.09'];

/** Every element of header and group that the schema makes an account or an agent. */
function accountsAndAgents(version: keyof typeof STRUCTURES) {
  const { root, types } = STRUCTURES[version];
  const message = types.get(root)!;
  return (['GrpHdr', 'PmtInf'] as const).flatMap((parent) =>
    [...types.get(message.children.get(parent)!.type)!.children].flatMap(([name, { type }]) =>
      ACCOUNT_OR_AGENT.test(type) ? [{ parent, name, type }] : [],
    ),
  );
}

const SAMPLES: Record<string, () => string> = {
  IBAN2007Identifier: () => debit.iban,
  BICFIDec2014Identifier: () => debit.bic,
  ActiveOrHistoricCurrencyCode: () => 'CHF',
  LEIIdentifier: () => '5299000J2N45DDNE4Y28',
  CountryCode: () => 'CH',
  AddressType2Code: () => 'BIZZ',
};

/** An element of this type with everything in it; of a choice, the first option. */
function filled(name: string, typeName: string): string {
  const type = types.get(typeName)!;
  const children = [...type.children].slice(0, type.isChoice ? 1 : undefined);
  const inner = children.map(([child, { type: of }]) => filled(child, of)).join('');
  return `<${name}>${inner || (SAMPLES[typeName]?.() ?? 'VCTM')}</${name}>`;
}

/** All that leaves of them: what the portal compared with the confirmed account, and the account's type. */
const LEAVES = [
  'PmtInf/ChrgsAcct/Ccy',
  'PmtInf/ChrgsAcct/Id/IBAN',
  'PmtInf/ChrgsAcct/Tp/Cd',
  'PmtInf/DbtrAcct/Ccy',
  'PmtInf/DbtrAcct/Id/IBAN',
  'PmtInf/DbtrAcct/Tp/Cd',
  'PmtInf/DbtrAgt/FinInstnId/BICFI',
];

describe('Of all accounts and agents on the debtor’s side of the schema', () => {
  const elements = accountsAndAgents('pain.001.001.09');
  const isOfOne = (path: string) => elements.some(({ parent, name }) => path.startsWith(`${parent}/${name}/`));

  it('only what was compared with the confirmed account leaves, and signers see that and what stays', async () => {
    expect(elements.length).toBeGreaterThan(4);
    const file = elements.reduce(
      (text, { parent, name, type }) => put(text, parent, name, filled(name, type)),
      await paymentFile(debit),
    );
    const order = await clerk.get(await clerk.order(file));
    expect(order).toMatchObject({
      status: 'UNSIGNED',
      warningList: [
        {
          key: 'notPassedOn',
          parameters: {
            elements:
              'ChrgsAcct/Prxy, ChrgsAcctAgt, DbtrAcct/Prxy, DbtrAgt/BrnchId, DbtrAgt/LEI, DbtrAgt/Othr, DbtrAgtAcct, FwdgAgt',
          },
          groupId: order.groups[0]!.uniqueId,
        },
      ],
    });
    const told = (await shown(order.uniqueId)).map(({ path }) => path).filter(isOfOne);
    expect(told.toSorted()).toEqual(LEAVES);
    const message = await sent(await signAndSend(order.uniqueId));
    expect(leavesOf(message).filter(isOfOne).toSorted()).toEqual(LEAVES);
  });

  it('the older version has the same ones', () => {
    const names = (of: typeof elements) => of.map(({ parent, name }) => `${parent}/${name}`);
    expect(names(accountsAndAgents('pain.001.001.03'))).toEqual(names(elements));
  });

  it.each(elements)('$name alone tells the bank nothing else', async ({ parent, name, type }) => {
    const file = put(await paymentFile(debit), parent, name, filled(name, type));
    const message = await sent(await signAndSend(await clerk.order(file)));
    expect(leavesOf(message).filter((path) => isOfOne(path) && !LEAVES.includes(path))).toEqual([]);
  });
});

/** The group's bank by clearing code alone. */
const byCode = (code: string) =>
  `<DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>CHBCC</Cd></ClrSysId><MmbId>${code}</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>`;

it('The debtor’s bank leaves by its BIC if the file gives a clearing code that is in the IBAN', async () => {
  const bank = byCode(debit.iban.slice(4, 9));
  const file = put(
    await paymentFile(debit),
    'PmtInf',
    'DbtrAgt',
    bank.replace('</ClrSysMmbId>', '$&<Nm>Somebody’s bank</Nm>'),
  );
  const message = await sent(await signAndSend(await clerk.order(file)));
  expect(message).toContain(`<DbtrAgt><FinInstnId><BICFI>${debit.bic}</BICFI></FinInstnId></DbtrAgt>`);
});

describe('What could be read as another account than the confirmed one', () => {
  const other = (number: string, more = '') => `<DbtrAcct><Id><Othr><Id>${number}</Id>${more}</Othr></Id></DbtrAcct>`;
  it.each<[string, string, (iban: string) => string]>([
    ['a clearing code that is nowhere else', 'DbtrAgt', () => byCode('08888')],
    ['a digit of another script behind the IBAN', 'DbtrAcct', (iban) => other(`${iban}\u0669`)],
    ['a full-width digit behind it', 'DbtrAcct', (iban) => other(`${iban}\uff19`)],
  ])('isn’t an account of the client: %s', async (_what, name, xml) => {
    const order = await clerk.get(await clerk.order(put(await paymentFile(debit), 'PmtInf', name, xml(debit.iban))));
    expect(order.status).toBe('OPEN');
    expect(order.warningList.map(({ key }) => key)).toContain('unmatchedAccount');
  });

  it('stays behind, with a warning: the type of number and its issuer', async () => {
    const kind = '<SchmeNm><Cd>UPIC</Cd></SchmeNm><Issr>SOMEBODY</Issr>';
    const charges = `<ChrgsAcct><Id><Othr><Id>${debit.iban}</Id>${kind}</Othr></Id></ChrgsAcct>`;
    const file = put(await paymentFile(debit), 'PmtInf', 'DbtrAcct', other(debit.iban, kind));
    const orderId = await clerk.order(file.replace('<CdtTrfTxInf>', `${charges}<CdtTrfTxInf>`));
    const told = (await clerk.get(orderId)).warningList.find(({ key }) => key === 'notPassedOn');
    expect(told?.parameters['elements']).toBe(
      'ChrgsAcct/Othr/Issr, ChrgsAcct/Othr/SchmeNm, DbtrAcct/Othr/Issr, DbtrAcct/Othr/SchmeNm',
    );
    const message = await sent(await signAndSend(orderId));
    expect(message).not.toMatch(/UPIC|SOMEBODY/);
    expect(message.match(new RegExp(debit.iban, 'g'))).toHaveLength(2);
  });
});

it('What stays behind is listed for twenty groups, and summed up for the others', async () => {
  const groups = Array.from({ length: 23 }, () => debit);
  const account = filled(
    'DbtrAgtAcct',
    accountsAndAgents('pain.001.001.09').find(({ name }) => name === 'DbtrAgtAcct')!.type,
  );
  const file = (await paymentFile(groups)).replaceAll('</DbtrAgt>', `</DbtrAgt>${account}`);
  const { warningList } = await clerk.get(await clerk.order(file));
  const told = warningList.filter(({ key }) => key === 'notPassedOn');
  expect(told).toHaveLength(21);
  expect(new Set(told.map(({ groupId }) => groupId)).size).toBe(21);
  expect(told.at(-1)).toMatchObject({ groupId: null, parameters: { elements: 'DbtrAgtAcct' } });
});

it('Neither the account’s name nor the debtor’s contact name leaves, but the contact details do', async () => {
  const contact =
    '<CtctDtls><NmPrfx>MIST</NmPrfx><Nm>Somebody Famous</Nm><EmailAdr>pay@example.com</EmailAdr></CtctDtls></Dbtr>';
  const file = (await paymentFile({ ...debit, owner: 'Somebody Famous' }))
    .replace('</Dbtr>', contact)
    .replace('</DbtrAcct>', '<Nm>Somebody Famous</Nm></DbtrAcct>')
    .replace(/<InitgPty>.*?<\/InitgPty>/s, '<InitgPty><Nm>Somebody Famous</Nm></InitgPty>');
  const orderId = await clerk.order(file);
  expect(JSON.stringify(await shown(orderId))).not.toContain('Famous');
  const message = await sent(await signAndSend(orderId));
  expect(message).not.toContain('Famous');
  expect(message).toContain('<CtctDtls><EmailAdr>pay@example.com</EmailAdr></CtctDtls>');
});

it('Instructions in a file for the debtor’s bank are counted and shown to signers', async () => {
  const instruction = (of: string) => `<InstrForDbtrAgt>Debit another account, ${of}</InstrForDbtrAgt>`;
  const file = (await paymentFile(debit))
    .replace('</DbtrAgt>', `</DbtrAgt>${instruction('group')}`)
    .replace('<RmtInf>', `${instruction('payment')}<RmtInf>`);
  const orderId = await clerk.order(file);
  const { body } = await signer1.call<Preview>('POST', 'payments/orders/signingPreview', { uuids: [orderId] });
  expect(body.instructions).toBe(2);
  const instructions = (await shown(orderId)).filter(({ isInstruction }) => isInstruction);
  expect(instructions.map(({ path }) => path)).toEqual([
    'PmtInf/InstrForDbtrAgt',
    'PmtInf/CdtTrfTxInf/InstrForDbtrAgt',
  ]);
});
