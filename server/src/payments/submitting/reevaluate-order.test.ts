import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { addRuleLine, SIGNER_GRANTS, CLERK_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let signer1: Person;
let signer2: Person;
let orderId: OrderId;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
      signer3: { grants: SIGNER_GRANTS },
    },
  });
  ({ clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2'));
  orderId = await clerk.order(await paymentFile(client.accounts[0]!));
});

/** A rule of the account itself, which takes precedence over the one for all accounts. */
const ask = (signaturesRequired: number, ...roles: string[]) =>
  addRuleLine(
    portal.owner,
    client,
    { signaturesRequired, userIds: roles.map((role) => client.users[role]!.id) },
    client.accounts[0],
  );
const reevaluate = () => clerk.act('reevaluate', [orderId]);

describe('The flag that the rule has changed', () => {
  it('is set while the rule would require something else, and cleared by a re-evaluation', async () => {
    expect((await clerk.get(orderId)).ruleChanged).toBe(false);
    await ask(1, 'signer1', 'signer2');
    expect(await clerk.get(orderId)).toMatchObject({
      ruleChanged: true,
      actions: { reevaluate: { allowed: true } },
      signatures: { given: 0, required: 2 },
    });
    expect(await reevaluate()).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    expect(await clerk.get(orderId)).toMatchObject({ ruleChanged: false, signatures: { given: 0, required: 1 } });
  });

  it('is set when the only matching rule was deleted', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write('delete from sign_off_rule_lines where client_id = $1', [client.id]),
    );
    expect((await clerk.get(orderId)).ruleChanged).toBe(true);
    await signer1.sign(orderId);
    expect(await reevaluate()).toMatchObject([{ outcome: 'DONE', status: 'MISSING_SIGN_OFF_REQUIREMENTS' }]);
    expect(await clerk.get(orderId)).toMatchObject({
      requirements: [],
      signatures: { given: 0, required: 0 },
      signatureList: [{ void: true }],
      warningList: [{ key: 'noSignOffRule' }],
    });
  });

  it('is not set for a changed name', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write(`update sign_off_rule_lines set name = 'Another name' where client_id = $1`, [client.id]),
    );
    expect((await clerk.get(orderId)).ruleChanged).toBe(false);
  });
});

describe('A signature', () => {
  it('that still fits stays, and the order proceeds once the rule is met', async () => {
    await signer1.sign(orderId);
    await ask(1, 'signer1', 'signer2');
    expect(await reevaluate()).toMatchObject([{ outcome: 'DONE', status: 'FULLY_SIGNED' }]);
    const order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
    expect(order).toMatchObject({ signatures: { given: 1, required: 1 }, signatureList: [{ void: false }] });
    expect(order.history).toContainEqual(
      expect.objectContaining({
        event: 'reevaluate',
        parameters: { kept: 1, voided: 0 },
        before: 'PARTIALLY_SIGNED',
        after: 'FULLY_SIGNED',
      }),
    );
  });

  it('of somebody whom the rule no longer names becomes void and stays in the history', async () => {
    await signer1.sign(orderId);
    await ask(2, 'signer2', 'signer3');
    expect(await reevaluate()).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
    expect(await clerk.get(orderId)).toMatchObject({
      signatureList: [{ void: true }],
      signatures: { given: 0, required: 2 },
      history: [{ event: 'reevaluate', parameters: { kept: 0, voided: 1 } }, {}, {}, {}, {}],
    });
    expect(await signer2.sign(orderId)).toMatchObject([{ outcome: 'DONE', status: 'PARTIALLY_SIGNED' }]);
  });

  it('stays one of two, and keeps its signer from signing twice', async () => {
    await signer1.sign(orderId);
    await ask(2, 'signer1', 'signer3');
    expect(await reevaluate()).toMatchObject([{ outcome: 'DONE', status: 'PARTIALLY_SIGNED' }]);
    expect((await clerk.get(orderId)).signatures).toMatchObject({ given: 1, required: 2 });
    expect((await signer1.get(orderId)).actions.sign).toMatchObject({ reasons: [{ key: 'alreadySigned' }, {}] });
  });

  it('of somebody locked since then does not fit', async () => {
    await signer1.sign(orderId);
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set locked_at = now() where id = $1', [client.users['signer1']!.id]),
    );
    expect(await reevaluate()).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
  });

  it('without a code does not fit a rule that always requires one', async () => {
    client = await portal.makeClient({ rule: { secondFactorRequired: false } });
    ({ clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1'));
    orderId = await clerk.order(await paymentFile(client.accounts[0]!));
    expect(await signer1.act('sign', [orderId])).toMatchObject([{ outcome: 'DONE', status: 'PARTIALLY_SIGNED' }]);
    await portal.owner.inNoClient((tx) =>
      tx.write('update sign_off_rule_lines set second_factor_required = true where client_id = $1', [client.id]),
    );
    expect((await clerk.get(orderId)).ruleChanged).toBe(true);
    expect(await reevaluate()).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
  });
});

it('re-evaluating is audited, and refused without the right to submit and once the order is fully signed', async () => {
  const [refused] = await signer1.act('reevaluate', [orderId]);
  expect(refused).toMatchObject({
    outcome: 'REFUSED',
    problem: { key: 'ORDER_NOT_REEVALUATED', reasons: [{ key: 'notGranted' }, { key: 'levelTooLow' }] },
  });
  await reevaluate();
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ record: string }>('select record from audit_log where entity_id = $1 order by sequence', [orderId]),
  );
  expect(JSON.parse(rows.at(-1)!.record)).toMatchObject({ action: 'signOffRulesReevaluated', userName: 'clerk' });
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  expect(await reevaluate()).toMatchObject([
    { outcome: 'REFUSED', problem: { reasons: [{ kind: 'state', key: 'state.reevaluate' }] } },
  ]);
});
