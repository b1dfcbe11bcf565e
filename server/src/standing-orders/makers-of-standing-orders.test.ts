import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId, StandingOrderId } from '@portico/contract/ids';
import { LEVELS } from '@portico/contract/permissions/model';
import type { Database } from '../platform/database/db.ts';
import { fitRules } from '../payments/public.ts';
import { addRuleLine, giveRights, type TestClient } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { impersonate } from '../testing/impersonation.ts';
import { at, keysOf } from '../testing/make-colleague.ts';
import { paymentIds, signedIn, warningKeys, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { changeRent, rent } from '../testing/portal/rent-templates.ts';
import { StandingDesk } from '../testing/portal/standing-desk.ts';
import { until } from '../testing/portal/until.ts';

type Differences = ApiAnswer<'GET payments/orders/:uniqueId/templateDifferences'>;

/*
 * Who counts as having made the orders of a standing order, and so may not sign them: there is nobody at the keyboard.
 */

let portal: TestPortal;
let db: Database;
let desk: StandingDesk;
let provider: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: 'JOBS' });
  db = await portal.openAs('portico_worker', 3);
  const grants = at('ADMIN', 'ADMINISTRATION_EFT', 'ADMINISTRATION_ARS');
  const kind = { kind: 'PROVIDER' } as const;
  const staff = { grants, secondFactors: [] };
  provider = await portal.makeClient({ client: kind, users: { a: staff, b: staff }, rule: null, currencies: [] });
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(async () => {
  await openDesk();
});

/** One of the signers keeps standing orders, too. */
async function openDesk(): Promise<void> {
  desk = await StandingDesk.open(portal, db);
  await giveRights(portal.owner, desk.who.client, 'signer1', [
    { area: 'CLIENT_TEMPLATES', level: 'EDIT' },
    { area: 'PAYMENT_CREATE_FROM_TEMPLATE', level: 'GRANT' },
  ]);
  const level = `update permission_entries set level = $2 where holder_id = $1 and area = 'ACCOUNT_PAYMENTS'`;
  await desk.sql(level, [desk.who.client.users['signer1']!.id, LEVELS.EDIT]);
}

/** Whether the first signer may sign the order that is made for New Year. */
async function maySign(id: StandingOrderId): Promise<boolean> {
  await desk.look('2026-12-30');
  const [order] = await desk.ordersOf(id);
  return (await (await desk.as('signer1')).get(order!.id)).actions.sign!.allowed;
}

const own = { amount: '9999', currency: 'EUR' };

describe('With a rule that excludes the creator', () => {
  it('its authors can’t sign, also after somebody else has changed something', async () => {
    expect(await maySign(await desk.standing(own))).toBe(true);
    await openDesk();
    const made = await desk.add(await desk.as('signer1'), { templateId: await desk.euroRent(), ...own });
    const id = made.body.uniqueId as StandingOrderId;
    expect((await desk.change(id, { name: 'A tidy name' })).status).toBe(200);
    expect(await maySign(id)).toBe(false);
  });

  it('nor can those who have written its template since signers last let it go', async () => {
    const id = await desk.standing();
    const { templateId } = (await desk.read(id)).content;
    const signer1 = await desk.as('signer1');
    await changeRent({ ...desk.who, boss: signer1 }, templateId, { creditor: 'Mallory', amount: '250000' });
    expect(await maySign(id)).toBe(false);
  });

  it.each(['ADD', 'UPDATE'])('the user in whose name a guest asked for it can’t sign: %s', async (action) => {
    const before = action === 'ADD' ? null : await desk.standing();
    const templateId = await desk.euroRent();
    const staff = await signedIn(portal, provider.users[action === 'ADD' ? 'a' : 'b']!);
    const guest = await impersonate(portal, staff, desk.who.client, 'signer1');
    const asked = before ? await desk.change(before, own, guest) : await desk.add(guest, { templateId, ...own });
    expect(asked.body).toMatchObject({ outcome: 'REQUESTED' });
    expect((await decideRead(await desk.as('approver'), asked.body.changeRequest, 'approve')).status).toBe(200);
    const id = asked.body.uniqueId as StandingOrderId;
    await until(
      () => desk.read(id),
      ({ entityStatus }) => entityStatus === 'OK',
    );
    expect(await maySign(id)).toBe(false);
  });
});

it('takes the rights to make such an order: the account, and paying with templates', async () => {
  const { client } = desk.who;
  await desk.sql('delete from permission_entries where holder_id = $1', [client.users['maker']!.id]);
  await giveRights(portal.owner, client, 'maker', [
    { area: 'CLIENT_TEMPLATES', level: 'EDIT' },
    { area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY' },
  ]);
  const keeper = await desk.as('maker');
  const templateId = await rent(desk.who, { debitAccountId: client.accounts[0]!.id }, { by: keeper });
  const refused = await desk.add(keeper, { templateId });
  expect([refused.status, keysOf(refused)]).toEqual([403, expect.arrayContaining(['notGranted', 'levelTooLow'])]);
});

it('says to signers that it was changed since the last order', async () => {
  const id = await desk.standing({ amount: '100', currency: 'EUR' });
  await desk.look('2026-12-30');
  await desk.change(id, { amount: '999999' });
  await desk.look('2027-01-28');
  const [first, second] = await desk.ordersOf(id);
  const signer = await desk.as('signer2');
  expect(await warningKeys(signer, first!.id)).not.toContain('standingOrderChanged');
  expect(await warningKeys(signer, second!.id)).toContain('standingOrderChanged');
  const differencesOf = async (person: Person, order: OrderId) =>
    (await person.call<Differences>('GET', `payments/orders/${order}/templateDifferences`)).body.standingOrder;
  expect(await differencesOf(signer, first!.id)).toBeNull();
  const of = (amount: string) => ({ amount, currency: 'EUR' });
  const [transactionId] = await paymentIds(signer, second!.id);
  expect(await differencesOf(signer, second!.id)).toEqual({
    transactionId,
    changes: [{ field: 'amount', before: of('100.00'), after: of('999999.00') }],
  });
});

it('goes on when its author has left, also from an order that waited for a rule', async () => {
  const id = await desk.standing();
  const { client } = desk.who;
  await desk.sql('delete from sign_off_rule_lines where client_id = $1', [client.id]);
  await desk.sql('update users set active = false where id = $1', [client.users['boss']!.id]);
  await desk.look('2026-12-30');
  expect(await desk.ordersOf(id)).toMatchObject([{ status: 'MISSING_SIGN_OFF_REQUIREMENTS' }]);
  await addRuleLine(portal.owner, client);
  await fitRules({ db, clock: portal.clock }, { clientId: client.id });
  expect(await desk.ordersOf(id)).toMatchObject([{ status: 'UNSIGNED' }]);
});
