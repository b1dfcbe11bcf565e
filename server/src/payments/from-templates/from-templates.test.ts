import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { trustedId, type OrderId } from '@portico/contract/ids';
import { addRuleLine, giveRights } from '../../testing/clients.ts';
import { keysOf } from '../../testing/make-colleague.ts';
import { TEMPLATE } from '../../testing/master-data.ts';
import { paymentIds, type Person, type RefusedEdit } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import {
  ANYWHERE,
  begin,
  changeRent,
  CLIENTS,
  fieldsOf,
  MINE,
  orderOf,
  postOrder,
  relevantTo,
  rent,
  saveOrderOf,
  TODAY,
} from '../../testing/portal/rent-templates.ts';
import { makeTemplateClient, type TemplateClient } from '../../testing/portal/template-clients.ts';

type Stored = ApiAnswer<'GET payments/manual/orders/:uniqueId'>;

const OTHER_IBAN = 'DE89370400440532013000';

let portal: TestPortal;
let who: TemplateClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(`${TODAY}T09:00:00Z`);
  who = await makeTemplateClient(portal);
});
afterAll(() => portal.stop());

describe('An order from templates', () => {
  it('begins with what they say, one group for what goes together', async () => {
    const [one, other, elsewhere] = [
      await rent(who),
      await rent(who),
      await rent(who, { chargeBearer: '', ...ANYWHERE }),
    ];
    const { body } = await begin(who.boss, one, other, elsewhere);
    expect(body.groups).toMatchObject([
      {
        debitAccountId: who.client.accounts[0]!.id,
        chargeBearer: 'SHAR',
        payments: [{ template: one }, { template: other }],
      },
      { debitAccountId: null, chargeBearer: '', payments: [{ template: elsewhere, creditor: 'Brunner AG' }] },
    ]);
    expect(body.templates[0]).toMatchObject({
      uniqueId: one,
      kind: 'CLIENT',
      content: { locked: expect.arrayContaining(['account']) },
    });
    const uniqueId = await saveOrderOf(who.boss, [one, other]);
    const order = await who.boss.get(uniqueId);
    expect(order).toMatchObject({ sourceType: 'EFT_WEB', status: 'OPEN', numberOfTransactions: 2 });
    const [payment] = await paymentIds(who.signer1, uniqueId);
    const detail = await who.signer1.call('GET', `payments/orders/${uniqueId}/transactions/${payment}`);
    expect(detail.body).toMatchObject({ template: expect.stringMatching(/^Rent \d+$/) });
    const { content, templates } = (await who.boss.call<Stored>('GET', `payments/manual/orders/${uniqueId}`)).body;
    expect(content!.groups[0]!.payments.map(({ template }) => template)).toEqual([one, other]);
    expect(templates).toHaveLength(2);
  });

  it('has their values by right and by setting alone, but for what is locked', async () => {
    const template = await rent(who, { remittance: 'Rent', locked: ['creditor', 'account', 'remittance'] });
    const paymentFor = async (person: Person) => (await begin(person, template)).body.groups[0]!.payments[0]!;
    expect(await paymentFor(who.boss)).toMatchObject({ amount: expect.stringMatching(/\.25$/), remittance: 'Rent' });
    expect(await paymentFor(who.maker)).toMatchObject({ amount: '', remittance: 'Rent', currency: 'CHF' });
    const switchValues = async (isOn: boolean) =>
      expect((await who.boss.call('PUT', 'portal/settings', { paymentValuesFromTemplate: isOn })).status).toBe(200);
    await switchValues(false);
    expect(await paymentFor(who.boss)).toMatchObject({ amount: '', remittance: 'Rent' });
    await switchValues(true);
    expect(await paymentFor(who.boss)).toMatchObject({ amount: expect.stringMatching(/\.25$/) });
  });

  it('is offered only as far as somebody sees them, may debit, and wants to', async () => {
    const own = await rent(who, {}, { by: who.boss, path: MINE });
    const hidden = await rent(who, { debitAccountId: who.client.accounts[1]!.id });
    const open = await rent(who, ANYWHERE);
    const idsFor = async (person: Person) => (await relevantTo(person)).map(({ uniqueId }): string => uniqueId);
    expect(await idsFor(who.boss)).toEqual(expect.arrayContaining([own, hidden, open]));
    expect((await relevantTo(who.boss)).find(({ uniqueId }) => uniqueId === own)).toMatchObject({ kind: 'MINE' });
    const partial = await idsFor(who.partial);
    expect([partial.includes(own), partial.includes(hidden), partial.includes(open)]).toEqual([false, false, true]);
    for (const id of [own, hidden]) expect((await begin(who.partial, id)).status).toBe(404);
    expect((await begin(who.signer1, open)).status).toBe(403);
    // They see its account, but may not debit it.
    const viewed = who.client.accounts[2]!;
    const scope = { kind: 'ACCOUNT' as const, id: viewed.id };
    await giveRights(portal.owner, who.client, 'partial', [{ area: 'ACCOUNT_PAYMENTS', level: 'VIEW_ONLY', scope }]);
    const ofViewed = await rent(who, { debitAccountId: viewed.id, currency: 'USD' });
    expect((await who.partial.call('GET', `portal/administration/templates/${ofViewed}`)).status).toBe(200);
    expect(await idsFor(who.partial)).not.toContain(ofViewed);
    await who.partial.call('PUT', 'portal/settings', { paymentTemplates: false });
    const refused = await who.partial.call('GET', 'portal/administration/relevantTemplates');
    expect([refused.status, keysOf(refused)]).toEqual([403, ['templatesOff']]);
    expect(keysOf(await begin(who.partial, open))).toEqual(['templatesOff']);
    await who.partial.call('PUT', 'portal/settings', { paymentTemplates: true });
  });

  it('keeps the debit advice with a locked booking, said or not', async () => {
    const [said, unsaid] = [
      await rent(who, { debitAdvice: 'NOA', locked: ['batchBooking'] }),
      await rent(who, { locked: ['batchBooking'] }),
    ];
    const save = async (template: string, debitAdvice: string) =>
      postOrder(who.boss, await orderOf(who.boss, [template], {}, { debitAdvice }));
    expect([(await save(said, 'NOA')).status, (await save(unsaid, '')).status]).toEqual([200, 200]);
    for (const [template, advice] of [
      [said, 'SIA'],
      [said, ''],
      [unsaid, 'NOA'],
    ] as const)
      expect((await save(template, advice)).status).toBe(422);
  });

  it.each<[string, object, object, string]>([
    ['creditor', { creditor: 'Somebody else' }, {}, 'groups.0.payments.0.creditor'],
    ['account', { account: 'CH5604835012345678009' }, {}, 'groups.0.payments.0.account'],
    ['currency', { currency: 'EUR' }, {}, 'groups.0.payments.0.currency'],
    ['charges', {}, { chargeBearer: 'DEBT' }, 'groups.0.payments.0.template'],
  ])('can’t have another %s than its template locks', async (_what, ofPayment, ofGroup, field) => {
    const order = await orderOf(who.boss, [await rent(who)], ofPayment, ofGroup);
    const answer = await postOrder(who.boss, order);
    expect([answer.body.key, fieldsOf(answer)]).toEqual(['PAYMENT_INCOMPLETE', [field]]);
    expect(answer.body.fields![0]!.message).toContain('Rent');
    const checked = await who.boss.call<ApiAnswer<'POST payments/manual/check'>>('POST', 'payments/manual/check', {
      content: order,
    });
    expect(checked.body.faults.map((fault) => fault.field)).toEqual([field]);
  });

  it('has the account that its template locks', async () => {
    const order = await orderOf(who.boss, [await rent(who)], {}, { debitAccountId: who.client.accounts[1]!.id });
    expect(fieldsOf(await postOrder(who.boss, order))).toEqual(['groups.0.payments.0.template']);
  });

  it('can’t name a template that is gone, or of somebody else', async () => {
    const [gone, own] = [await rent(who), await rent(who, {}, { by: who.partial, path: MINE })];
    const order = await orderOf(who.boss, [gone]);
    await who.boss.call('POST', `${CLIENTS}/${gone}/delete`, { version: 1, comment: 'Moved out' });
    expect(fieldsOf(await postOrder(who.boss, order))).toEqual(['groups.0.payments.0.template']);
    order.groups[0]!.payments[0]!.template = trustedId(own);
    expect(fieldsOf(await postOrder(who.boss, order))).toEqual(['groups.0.payments.0.template']);
  });
});

it('is not there for a client without templates', async () => {
  const order = await orderOf(who.boss, [await rent(who)]);
  const switchTo = (isOn: boolean) =>
    portal.owner.inNoClient((tx) =>
      tx.write('update clients set payment_templates = $2 where client_id = $1', [who.client.id, isOn]),
    );
  await switchTo(false);
  const refused = await who.boss.call('GET', 'portal/administration/relevantTemplates');
  expect([refused.status, keysOf(refused)]).toEqual([403, ['templatesOff']]);
  expect(fieldsOf(await postOrder(who.boss, order))).toEqual(['groups.0.payments.0.template']);
  await switchTo(true);
  expect((await postOrder(who.boss, order)).status).toBe(200);
});

describe('Somebody who pays with templates alone', () => {
  it('enters nothing else', async () => {
    const order = await orderOf(who.maker, [await rent(who)]);
    delete order.groups[0]!.payments[0]!.template;
    expect(fieldsOf(await postOrder(who.maker, order))).toEqual(['groups.0.payments.0.template']);
    const choices = await who.maker.call<ApiAnswer<'GET payments/manual/choices'>>('GET', 'payments/manual/choices');
    expect(choices.body).toMatchObject({ entersAny: { allowed: false }, paysOthers: { allowed: false } });
  });

  it('pays its creditor, and nobody else where that is open', async () => {
    const open = await rent(who, { locked: [] });
    const id = await saveOrderOf(who.maker, [open], {}, '/saveAndSubmit');
    expect(await who.maker.get(id)).toMatchObject({ status: 'UNSIGNED', groups: [{ debitAccount: { access: true } }] });
    const others = [{ creditor: 'Somebody else' }, { account: 'CH5604835012345678009' }, { bic: 'TESTDEFFXXX' }];
    for (const other of others) {
      const answer = await postOrder(who.maker, await orderOf(who.maker, [open], other));
      expect(fieldsOf(answer)).toEqual(['groups.0.payments.0.account']);
    }
  });

  it('uses none of their own, which show nobody else whom they pay', async () => {
    const own = await rent(who, {}, { by: who.maker, path: MINE });
    expect(fieldsOf(await postOrder(who.maker, await orderOf(who.maker, [own])))).toEqual([
      'groups.0.payments.0.template',
    ]);
    expect((await relevantTo(who.maker)).map(({ kind }) => kind)).not.toContain('MINE');
  });

  it('submits only while the template still says whom it pays', async () => {
    const template = await rent(who);
    const id = await saveOrderOf(who.maker, [template]);
    await changeRent(who, template, { account: 'CH5604835012345678009' });
    const [refused] = await who.maker.act('submit', [id]);
    expect(refused).toMatchObject({ outcome: 'REFUSED', problem: { reasons: [{ key: 'notGranted' }] } });
    await changeRent(who, template, { account: TEMPLATE.account });
    expect(await who.maker.act('submit', [id])).toMatchObject([{ outcome: 'DONE', status: 'UNSIGNED' }]);
  });

  it('keeps its account when accounts are assigned again', async () => {
    const id = await saveOrderOf(who.maker, [await rent(who)]);
    expect(await who.maker.act('rematchAccounts', [id])).toMatchObject([{ outcome: 'DONE' }]);
    expect((await who.maker.get(id)).groups).toMatchObject([
      { debitAccount: { uniqueId: who.client.accounts[0]!.id } },
    ]);
  });
});

describe('A sign-off rule for templates', () => {
  beforeAll(async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write('delete from sign_off_rule_lines where client_id = $1', [who.client.id]),
    );
    await addRuleLine(portal.owner, who.client, { name: 'All', signaturesRequired: 1 });
  });
  const required = async (id: OrderId): Promise<number[]> =>
    (await who.boss.get(id)).requirements.map((requirement) => requirement.required);

  it('applies to what comes from the client’s templates alone, account by account', async () => {
    await addRuleLine(portal.owner, who.client, { name: 'By hand', sourceType: 'EFT_WEB', signaturesRequired: 2 });
    const submit = async (templates: string[], changes: object = {}) =>
      required(await saveOrderOf(who.boss, templates, changes, '/saveAndSubmit'));
    // Without a line for templates, that for orders by hand.
    expect(await submit([await rent(who)])).toEqual([2]);
    await addRuleLine(portal.owner, who.client, { name: 'Templates', sourceType: 'TEMPLATE', signaturesRequired: 1 });
    expect(await submit([await rent(who)])).toEqual([1]);
    const open = await rent(who, { locked: [] });
    expect(await submit([open])).toEqual([1]);
    expect(await submit([open], { creditor: 'Somebody else' })).toEqual([2]);
    expect(await submit([await rent(who, {}, { by: who.boss, path: MINE })])).toEqual([2]);
    const ofSecond = { debitAccountId: who.client.accounts[1]!.id, currency: 'EUR' };
    const mixed = await orderOf(who.boss, [await rent(who), await rent(who, ofSecond), await rent(who, ofSecond)]);
    delete mixed.groups[1]!.payments[1]!.template;
    const { body } = await postOrder(who.boss, mixed, '/saveAndSubmit');
    expect((await who.boss.get(body.uniqueId)).requirements).toMatchObject([
      { account: 'Test · CHF', required: 1 },
      { account: 'Test · EUR', required: 2 },
    ]);
  });

  it('is not reached by a template that is changed to fit an order', async () => {
    const open = await rent(who, { locked: [] });
    const id = await saveOrderOf(who.boss, [open], { creditor: 'Stranger' }, '/saveAndSubmit');
    await who.signer1.sign(id);
    await changeRent(who, open, { creditor: 'Stranger' });
    await who.boss.act('reevaluate', [id]);
    expect([await required(id), (await who.boss.get(id)).status]).toEqual([[2], 'PARTIALLY_SIGNED']);
  });

  it('makes each change of a client template one of who must sign', async () => {
    const two = await makeTemplateClient(portal, { twoPersonRule: true, twoPersonExceptions: ['TEMPLATE'] });
    const add = async (name: string) =>
      (await two.boss.call<{ outcome: string }>('POST', CLIENTS, { content: { ...TEMPLATE, name } })).body.outcome;
    expect(await add('Before')).toBe('DONE');
    await addRuleLine(portal.owner, two.client, { name: 'Templates', sourceType: 'TEMPLATE', signaturesRequired: 1 });
    expect(await add('After')).toBe('REQUESTED');
  });

  it('no longer applies once the template says something else', async () => {
    const template = await rent(who);
    const id = await saveOrderOf(who.boss, [template]);
    await changeRent(who, template, { account: OTHER_IBAN });
    await who.boss.act('submit', [id]);
    expect(await required(id)).toEqual([2]);
  });
});

describe('An edit of an order from templates', () => {
  it('changes nothing that is locked, until the payment leaves its template', async () => {
    const id = await saveOrderOf(who.boss, [await rent(who)]);
    const { content, contentDigest } = (await who.boss.call<Stored>('GET', `payments/manual/orders/${id}`)).body;
    const [payment] = content!.groups[0]!.payments;
    payment!.account = 'CH5604835012345678009';
    const put = () =>
      who.boss.call<RefusedEdit>('PUT', `payments/orders/${id}`, { content, contentDigest, submits: false });
    expect(fieldsOf(await put())).toEqual(['groups.0.payments.0.account']);
    delete payment!.template;
    expect((await put()).status).toBe(200);
    const { templates } = (await who.boss.call<Stored>('GET', `payments/manual/orders/${id}`)).body;
    expect(templates).toEqual([]);
  });

  it('of its terms neither', async () => {
    const id = await saveOrderOf(who.boss, [await rent(who, { priority: 'NORM', locked: ['priority'] })]);
    const edit = async (terms: object) => {
      const { contentDigest } = await who.boss.get(id);
      return who.boss.call<RefusedEdit>('PUT', `payments/orders/${id}/terms`, { contentDigest, ...terms });
    };
    const refused = await edit({ priority: 'HIGH' });
    expect([refused.body.key, fieldsOf(refused)]).toEqual(['PAYMENT_INCOMPLETE', ['priority']]);
    expect((await edit({ priority: 'NORM', batchBooking: true })).status).toBe(200);
  });

  it('names no template of somebody else, and follows none', async () => {
    const own = await rent(who, { priority: 'NORM', locked: ['priority'] }, { by: who.boss, path: MINE });
    const id = await saveOrderOf(who.boss, [own]);
    const { contentDigest } = await who.partial.get(id);
    const edit = (person: Person) =>
      person.call('PUT', `payments/orders/${id}/terms`, { contentDigest, priority: 'HIGH' });
    expect(JSON.stringify((await edit(who.boss)).body)).toContain('Rent');
    expect((await edit(who.partial)).status).toBe(200);
  });

  it('forgets a template that is gone', async () => {
    const template = await rent(who);
    const id = await saveOrderOf(who.boss, [template]);
    await who.boss.call('POST', `${CLIENTS}/${template}/delete`, { version: 1, comment: 'Moved out' });
    const { content, templates } = (await who.boss.call<Stored>('GET', `payments/manual/orders/${id}`)).body;
    expect([content!.groups[0]!.payments[0]!.template, templates]).toEqual([undefined, []]);
  });
});
