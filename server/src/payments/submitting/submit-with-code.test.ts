import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { updateConnections } from '../../testing/bank-connections.ts';
import { addRuleLine, CLERK_GRANTS, SIGNER_GRANTS, type TestClient, shown } from '../../testing/clients.ts';
import { everybody, type Order, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Line = Parameters<typeof addRuleLine>[2];

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let second: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

/** A client with a rule without signatures, and two people who may submit. */
async function makeClient(line: Line = {}): Promise<void> {
  client = await portal.makeClient({
    rule: null,
    currencies: ['CHF', 'EUR', 'USD'],
    users: {
      clerk: { grants: CLERK_GRANTS },
      second: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  await addRuleLine(portal.owner, client, { signaturesRequired: 0, excludeCreator: false, ...line });
  ({ clerk, second } = await everybody(portal, client.users, 'clerk', 'second'));
}
beforeEach(() => makeClient());

let number = 0;
/** A payment between two of the client's own accounts. */
async function ownTransfer(): Promise<Order> {
  const [from, to] = client.accounts;
  const content = await paymentFile(from!, { payments: [{ iban: to!.iban, amount: `${++number}.75` }] });
  return clerk.get(await clerk.order(content));
}

const codeFor = (who: Person, uuids: OrderId[], action = 'submit') =>
  who.call('POST', 'payments/orders/requestSigningCode', { uuids, action });
async function submit(who: Person, ...uuids: OrderId[]) {
  const asked = await codeFor(who, uuids);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  return who.act('submit', uuids, { securityCode: await portal.lastCode(who.user) });
}
const warnings = (order: Order) => order.warningList.map((warning) => warning.key);

async function audited(orderId: OrderId): Promise<unknown[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ record: string }>('select record from audit_log where entity_id = $1 order by sequence', [orderId]),
  );
  return rows.map((row) => JSON.parse(row.record));
}

describe('A transfer between own accounts under a rule without signatures', () => {
  it('is not submitted by the system: it stays open and says what it needs', async () => {
    const order = await ownTransfer();
    expect(order).toMatchObject({
      status: 'OPEN',
      warningList: [{ key: 'submitNeedsCode' }],
      submitNeedsCode: true,
      actions: { submit: { allowed: true } },
    });
  });

  it('leaves when somebody submits it with their own code; history and audit name the code', async () => {
    const { uniqueId, contentDigest } = await ownTransfer();
    expect(await submit(clerk, uniqueId)).toMatchObject([{ outcome: 'DONE', status: 'FULLY_SIGNED' }]);
    const order = await clerk.reach(uniqueId, 'RELEASED_TO_BANK');
    expect(order).toMatchObject({ warningList: [], signatureList: [], submitNeedsCode: false });
    expect(order.history).toContainEqual(
      expect.objectContaining({
        event: 'submit',
        before: 'OPEN',
        after: 'FULLY_SIGNED',
        parameters: { factor: 'EMAIL' },
        person: { uniqueId: clerk.user.id, name: shown(clerk.user) },
      }),
    );
    expect(await audited(uniqueId)).toContainEqual(
      expect.objectContaining({
        action: 'orderSubmitted',
        userName: 'clerk',
        detail: expect.objectContaining({ factor: 'EMAIL', contentDigest }),
      }),
    );
  });

  it('is refused without the code, and with one for another basket or for signing', async () => {
    const [a, b] = [await ownTransfer(), await ownTransfer()];
    expect(await clerk.act('submit', [a.uniqueId])).toMatchObject([
      {
        outcome: 'REFUSED',
        status: 'OPEN',
        problem: { key: 'ORDER_NOT_SUBMITTED', reasons: [{ kind: 'factor', key: 'submitNeedsCode' }] },
      },
    ]);
    await codeFor(clerk, [a.uniqueId]);
    const securityCode = await portal.lastCode(clerk.user);
    const other = await clerk.call('POST', 'payments/orders/submit', { uuids: [b.uniqueId], securityCode });
    expect(other).toMatchObject({ status: 409, body: { key: 'CONTENT_CHANGED' } });
    expect(await codeFor(clerk, [a.uniqueId], 'sign')).toMatchObject({ body: { code: 'ORDER_NOT_SIGNED' } });
    for (const { uniqueId } of [a, b]) expect((await clerk.get(uniqueId)).status).toBe('OPEN');
    expect(await clerk.act('submit', [a.uniqueId], { securityCode })).toMatchObject([{ outcome: 'DONE' }]);
  });

  it('is described for what it is in the code’s message', async () => {
    const { uniqueId } = await ownTransfer();
    await codeFor(clerk, [uniqueId]);
    const row = await portal.owner.inNoClient((tx) =>
      tx.row<{ text: string }>('select text from outbox where recipient = $1 order by id desc limit 1', [
        clerk.user.email,
      ]),
    );
    expect(row!.text).toMatch(/without any further signature: CHF [\d.,]+ to “Creditor 0”/);
  });

  it('is not submitted by its creator if the rule excludes them', async () => {
    await makeClient({ excludeCreator: true });
    const { uniqueId, actions } = await ownTransfer();
    expect(actions.submit).toMatchObject({ allowed: false, reasons: [{ key: 'creatorExcluded' }] });
    expect(await codeFor(clerk, [uniqueId])).toMatchObject({
      body: { code: 'ORDER_NOT_SUBMITTED', reasons: [{ key: 'creatorExcluded' }] },
    });
    expect(await submit(second, uniqueId)).toMatchObject([{ outcome: 'DONE', status: 'FULLY_SIGNED' }]);
  });

  it('also waits in MISSING_SIGN_OFF_REQUIREMENTS for the code, once such a rule exists', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write('delete from sign_off_rule_lines where client_id = $1', [client.id]),
    );
    const { uniqueId } = await ownTransfer();
    await clerk.reach(uniqueId, 'MISSING_SIGN_OFF_REQUIREMENTS');
    await addRuleLine(portal.owner, client, { signaturesRequired: 0, excludeCreator: false });
    expect(await clerk.act('rematchAccounts', [uniqueId])).toMatchObject([
      { outcome: 'DONE', status: 'MISSING_SIGN_OFF_REQUIREMENTS' },
    ]);
    expect(warnings(await clerk.get(uniqueId))).toEqual(['submitNeedsCode']);
    expect(await submit(clerk, uniqueId)).toMatchObject([{ status: 'FULLY_SIGNED' }]);
  });

  it('keeps nothing of the confirmation when reopened', async () => {
    await makeClient();
    const { uniqueId } = await ownTransfer();
    // The bank takes it on its day, so it is held until then.
    await portal.owner.inNoClient(async (tx) => {
      await updateConnections(tx, { takes_every_date: false }, client.id);
      await tx.write(`update transaction_groups set execution_date = '2026-12-01' where order_id = $1`, [uniqueId]);
    });
    await submit(clerk, uniqueId);
    await clerk.reach(uniqueId, 'FULLY_SIGNED');
    expect(await clerk.act('reopen', [uniqueId])).toMatchObject([{ status: 'OPEN' }]);
    expect(await clerk.act('submit', [uniqueId])).toMatchObject([{ outcome: 'REFUSED' }]);
  });
});

it('payments to others, and orders without a submitter, need a rule with a signature', async () => {
  const others = await clerk.get(await clerk.order(await paymentFile(client.accounts[0]!)));
  expect(others.status).toBe('MISSING_SIGN_OFF_REQUIREMENTS');
  expect(warnings(others)).toEqual(['ruleWithoutSignature']);
  expect(await submit(clerk, others.uniqueId)).toMatchObject([{ status: 'MISSING_SIGN_OFF_REQUIREMENTS' }]);

  for (const sourceType of ['FILE_ENTRY', 'CPS_WEB']) {
    const { uniqueId } = await ownTransfer();
    await portal.owner.inNoClient((tx) =>
      tx.write('update orders set source_type = $2 where id = $1', [uniqueId, sourceType]),
    );
    expect(await submit(clerk, uniqueId)).toMatchObject([{ status: 'MISSING_SIGN_OFF_REQUIREMENTS' }]);
    expect(warnings(await clerk.get(uniqueId))).toEqual(['ruleWithoutSignature']);
  }
});

describe('A payment that bypasses an own account counts as one to a stranger', () => {
  const proxy = '<Prxy><Tp><Cd>TELE</Cd></Tp><Id>+41790000666</Id></Prxy></CdtrAcct>';
  const instruction =
    '</CdtrAcct><InstrForCdtrAgt><Cd>PHOB</Cd><InstrInf>Pay Mallory instead</InstrInf></InstrForCdtrAgt>';
  const agent =
    '<CdtrAgt><FinInstnId><Nm>Mallory Bank</Nm></FinInstnId></CdtrAgt><CdtrAgtAcct><Id><Othr><Id>666</Id></Othr></Id></CdtrAgtAcct><Cdtr>';

  it.each([
    ['by a proxy', '</CdtrAcct>', proxy],
    ['by an instruction', '</CdtrAcct>', instruction],
    ['by another bank and its account', '<Cdtr>', agent],
  ])('%s: a rule without signatures doesn’t let it out', async (_how, place, xml) => {
    const [from, to] = client.accounts;
    const file = await paymentFile(from!, { payments: [{ iban: to!.iban, amount: `${++number}.75` }] });
    const order = await clerk.get(await clerk.order(file.replace(place, xml)));
    expect(order.status).toBe('MISSING_SIGN_OFF_REQUIREMENTS');
  });
});

describe('With signatures on one account only', () => {
  /** Submitted with the clerk's code; then waits for one signature. */
  async function unsigned(): Promise<{ uniqueId: OrderId; signer1: Person }> {
    const [francs, euros, dollars] = client.accounts;
    await addRuleLine(portal.owner, client, { signaturesRequired: 1 }, euros);
    const payments = [{ iban: dollars!.iban, amount: '5.20' }];
    const order = await clerk.get(await clerk.order(await paymentFile([francs!, euros!], { payments })));
    expect(order.status).toBe('OPEN');
    expect(await submit(clerk, order.uniqueId)).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    return { uniqueId: order.uniqueId, ...(await everybody(portal, client.users, 'signer1')) };
  }
  const change = (statement: string, id: string) => portal.owner.inNoClient((tx) => tx.write(statement, [id]));

  it('both the code and the signature are needed', async () => {
    const { uniqueId, signer1 } = await unsigned();
    expect((await clerk.get(uniqueId)).ruleChanged).toBe(false);
    expect(await signer1.sign(uniqueId)).toMatchObject([{ outcome: 'DONE', status: 'FULLY_SIGNED' }]);
    await clerk.reach(uniqueId, 'RELEASED_TO_BANK');
  });

  it('a re-evaluation keeps the confirmation by the code', async () => {
    const { uniqueId, signer1 } = await unsigned();
    expect(await second.act('reevaluate', [uniqueId])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    await signer1.sign(uniqueId);
    await clerk.reach(uniqueId, 'RELEASED_TO_BANK');
  });

  it.each([
    ['the submitter is no longer eligible', 'update users set locked_at = now() where id = $1', 'clerk'],
    ['there is no confirmation', 'update orders set submitted_factor = null where id = $1', null],
  ])('nothing leaves when %s', async (_what, statement, role) => {
    const { uniqueId, signer1 } = await unsigned();
    await change(statement, role ? client.users[role]!.id : uniqueId);
    await signer1.sign(uniqueId);
    const order = await signer1.reach(uniqueId, 'PARTIALLY_SIGNED', 'RELEASED_TO_BANK');
    expect(order).toMatchObject({
      status: 'PARTIALLY_SIGNED',
      messages: [],
      signatureList: [{ void: false }],
    });
    expect(order.history[0]).toMatchObject({ event: 'signerNotEligible', parameters: { what: 'submission' } });
  });

  it('nothing leaves if the content is not what was confirmed', async () => {
    const { uniqueId, signer1 } = await unsigned();
    await change(`update orders set submitted_digest = '\\x00' where id = $1`, uniqueId);
    await signer1.sign(uniqueId);
    const order = await signer1.reach(uniqueId, 'RELEASE_ERROR', 'RELEASED_TO_BANK');
    expect(order).toMatchObject({ status: 'RELEASE_ERROR', messages: [] });
    expect(order.history[0]!.event).toBe('digestDiffers');
  });
});
