import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addRuleLine, type TestAccount, type TestClient, type TestClientOptions } from '../../testing/clients.ts';
import { signedIn, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { storeTestRates } from '../../testing/statements.ts';

const THOUSAND = 100_000_000n;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let provider: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.makeClient({ client: { kind: 'PROVIDER' }, rule: null, currencies: [] });
});
afterAll(() => portal.stop());

/** A client and its clerk; without any rule unless the options give one. */
async function makeClient(options: TestClientOptions = {}): Promise<void> {
  client = await portal.makeClient({ rule: null, ...options });
  clerk = await signedIn(portal, client.users['clerk']!);
}

type Line = Parameters<typeof addRuleLine>[2];
const addRule = (line?: Line, account?: TestAccount) => addRuleLine(portal.owner, client, line, account);
const warnings = (order: Order) => order.warningList.map(({ key, parameters }) => ({ key, parameters }));
const noRuleOn = (account: string) => ({ key: 'noSignOffRule', parameters: { account } });
const withoutSignature = (account: string) => ({ key: 'ruleWithoutSignature', parameters: { account } });
const noRate = (from: string) => ({ key: 'missingExchangeRate', parameters: { from, to: 'CHF' } });
const imported = async (accounts: TestAccount | TestAccount[], amount = '100.00') =>
  clerk.get(await clerk.order(await paymentFile(accounts, { payments: [{ amount }] })));

const WAITS = {
  status: 'MISSING_SIGN_OFF_REQUIREMENTS',
  statusGroup: 'SIGNATURE_REQUIRED',
  signatureStatus: 'SIGNATURE_RULE_MISSING',
  requirements: [],
  signatures: { given: 0, required: 0 },
};

describe('An order on an account without a matching rule', () => {
  it('waits, names the account in list and detail, and can’t be signed', async () => {
    await makeClient();
    const order = await imported(client.accounts);
    expect(order).toMatchObject(WAITS);
    expect(warnings(order)).toEqual([noRuleOn('Test · CHF'), noRuleOn('Test · EUR')]);
    expect((await clerk.list()).content).toMatchObject([
      { uniqueId: order.uniqueId, status: WAITS.status, signatureStatus: 'SIGNATURE_RULE_MISSING', warnings: 2 },
    ]);
    const signer = await signedIn(portal, client.users['signer1']!);
    expect((await signer.get(order.uniqueId)).actions.sign).toMatchObject({
      allowed: false,
      reasons: [{ kind: 'state', key: 'state.sign', parameters: { status: WAITS.status } }],
    });
  });

  it('waits even if its other account has one, and names only the one without', async () => {
    await makeClient();
    await addRule({}, client.accounts[0]);
    const order = await imported(client.accounts);
    expect(order).toMatchObject(WAITS);
    expect(warnings(order)).toEqual([noRuleOn('Test · EUR')]);
  });

  it('waits if its amount exceeds every limit; limits are inclusive', async () => {
    await makeClient();
    await addRule({ limitHundredThousandths: THOUSAND });
    expect(await imported(client.accounts[0]!, '1000.00')).toMatchObject({ status: 'UNSIGNED', warningList: [] });
    const above = await imported(client.accounts[0]!, '1000.01');
    expect(above).toMatchObject(WAITS);
    expect(warnings(above)).toEqual([noRuleOn('Test · CHF')]);
  });

  it('is submitted again once there is one, and then waits for signatures without the warning', async () => {
    await makeClient();
    const { uniqueId } = await imported(client.accounts[0]!);
    expect(await clerk.act('submit', [uniqueId])).toMatchObject([{ outcome: 'DONE', status: WAITS.status }]);
    expect(warnings(await clerk.get(uniqueId))).toEqual([noRuleOn('Test · CHF')]);
    await addRule();
    expect(await clerk.act('submit', [uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    const order = await clerk.get(uniqueId);
    expect(order).toMatchObject({
      status: 'UNSIGNED',
      signatureStatus: 'UNSIGNED',
      signatures: { given: 0, required: 2 },
      requirements: [{ account: 'Test · CHF', given: 0, required: 2 }],
      warningList: [],
    });
    expect(order.history[0]).toMatchObject({ event: 'submit', before: WAITS.status, after: 'UNSIGNED' });
  });
});

describe('A rule with a limit in another currency', () => {
  it('without a rate falls back to the strictest band, with a warning', async () => {
    await makeClient();
    await addRule({ signaturesRequired: 1, limitHundredThousandths: THOUSAND });
    await addRule({ signaturesRequired: 2 });
    expect(await imported(client.accounts[0]!)).toMatchObject({
      warningList: [],
      requirements: [{ required: 1, limit: { amount: '1000.00', currency: 'CHF' } }],
    });
    const order = await imported(client.accounts[1]!);
    expect(order).toMatchObject({ status: 'UNSIGNED', requirements: [{ required: 2, limit: null }] });
    expect(warnings(order)).toEqual([noRate('EUR')]);
  });

  it('without a rate or a band without a limit matches no order', async () => {
    await makeClient();
    await addRule({ limitHundredThousandths: THOUSAND });
    const order = await imported(client.accounts[1]!);
    expect(order).toMatchObject(WAITS);
    expect(warnings(order)).toEqual([noRuleOn('Test · EUR'), noRate('EUR')]);
  });

  it.each([
    ['of a week ago', '2026-11-13', 1, []],
    ['of eight days ago, which is none', '2026-11-12', 2, [noRate('USD')]],
  ])('is compared with the rate %s', async (_what, date, required, expected) => {
    await makeClient({ currencies: ['USD'] });
    await addRule({ signaturesRequired: 1, limitHundredThousandths: THOUSAND });
    await addRule({ signaturesRequired: 2 });
    await portal.owner.inNoClient((tx) => tx.write('delete from exchange_rates', []));
    await storeTestRates(portal, provider, [{ currency: 'USD', date, chf: '0.8' }]);
    const order = await imported(client.accounts[0]!, '1250.00');
    expect(order).toMatchObject({ status: 'UNSIGNED', requirements: [{ required }] });
    expect(warnings(order)).toEqual(expected);
  });
});

describe('A rule without signatures never lets payments to others out', () => {
  it('as the only rule: they wait until a rule requires a signature', async () => {
    await makeClient();
    await addRule({ signaturesRequired: 0 });
    const order = await imported(client.accounts[0]!);
    expect(order).toMatchObject(WAITS);
    expect(warnings(order)).toEqual([withoutSignature('Test · CHF')]);
    expect(await clerk.act('submit', [order.uniqueId])).toMatchObject([{ status: WAITS.status }]);
    await addRule({ signaturesRequired: 1 }, client.accounts[0]);
    expect(await clerk.act('submit', [order.uniqueId])).toMatchObject([{ status: 'UNSIGNED' }]);
  });

  it('as one of two alternatives', async () => {
    await makeClient();
    await addRule({ signaturesRequired: 0, ruleConnectionType: 'OR' });
    await addRule({ signaturesRequired: 2, ruleConnectionType: 'OR' });
    expect(warnings(await imported(client.accounts[0]!))).toEqual([withoutSignature('Test · CHF')]);
  });

  it('on one of two accounts', async () => {
    await makeClient();
    await addRule({ signaturesRequired: 2 });
    await addRule({ signaturesRequired: 0 }, client.accounts[1]);
    const order = await imported(client.accounts);
    expect(order).toMatchObject(WAITS);
    expect(warnings(order)).toEqual([withoutSignature('Test · EUR')]);
  });
});
