import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { trustedId, type OrderId, type TemplateId } from '@portico/contract/ids';
import { paymentIds, warningKeys, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import {
  changeRent,
  CLIENTS,
  orderOf,
  postOrder,
  relevantTo,
  rent,
  saveOrderOf,
  TODAY,
} from '../../testing/portal/rent-templates.ts';
import { makeTemplateClient, type TemplateClient } from '../../testing/portal/template-clients.ts';

type Stored = ApiAnswer<'GET payments/manual/orders/:uniqueId'>;
type OrderDifferences = ApiAnswer<'GET payments/orders/:uniqueId/templateDifferences'>;
type Differences = ApiAnswer<'GET payments/manual/templates/:uniqueId/differences'>;
type Template = ApiAnswer<'GET portal/administration/templates/:uniqueId'>;

let portal: TestPortal;
let who: TemplateClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(`${TODAY}T09:00:00Z`);
  who = await makeTemplateClient(portal);
});
afterAll(() => portal.stop());

/** Signs an order as far as it takes. */
async function signOff(id: OrderId): Promise<void> {
  for (const signer of [who.signer1, who.signer2])
    if (['UNSIGNED', 'PARTIALLY_SIGNED'].includes((await signer.get(id)).status)) await signer.sign(id);
  await who.boss.reach(id, 'FULLY_SIGNED', 'RELEASED', 'RELEASED_TO_BANK', 'PROCESSING', 'ACCEPTED', 'COMPLETED');
}

describe('A template that was changed since signers let an order from it go', () => {
  const isChanged = async (template: string) =>
    (await relevantTo(who.boss)).find(({ uniqueId }) => uniqueId === template)!.changedSinceUse;
  /** A template with which somebody has paid, and which says something else now. */
  async function changedRent(ofTemplate: object = {}): Promise<string> {
    const template = await rent(who, ofTemplate);
    await signOff(await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit'));
    expect(await isChanged(template)).toBe(false);
    await changeRent(who, template, { remittance: 'Something else' });
    return template;
  }

  it('is said to who chooses it, and to the signers, until they have let one go again', async () => {
    const template = await changedRent();
    expect(await isChanged(template)).toBe(true);
    const next = await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit');
    const { warningList } = await who.signer1.get(next);
    expect(warningList).toContainEqual(
      expect.objectContaining({ key: 'templateChanged', parameters: expect.objectContaining({ date: TODAY }) }),
    );
    await signOff(next);
    expect(await isChanged(template)).toBe(false);
    const last = await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit');
    expect(await warningKeys(who.signer1, last)).not.toContain('templateChanged');
  });

  it('is said whatever was saved, deleted or edited in between', async () => {
    const template = await changedRent();
    const draft = await saveOrderOf(who.boss, [template]);
    await who.boss.act('delete', [draft], { comment: 'A mistake' });
    const id = await saveOrderOf(who.boss, [template]);
    for (const name of [undefined, trustedId<TemplateId>(template)]) {
      const { content, contentDigest } = (await who.boss.call<Stored>('GET', `payments/manual/orders/${id}`)).body;
      const [payment] = content!.groups[0]!.payments;
      if (name === undefined) delete payment!.template;
      else payment!.template = name;
      const body = { content, contentDigest, submits: name !== undefined };
      expect((await who.boss.call('PUT', `payments/orders/${id}`, body)).body).toMatchObject({ outcome: 'DONE' });
    }
    expect(await warningKeys(who.signer1, id)).toContain('templateChanged');
  });

  it('is said of an order that was saved before, at its submission; as is one that is gone', async () => {
    const [changed, gone] = [await rent(who), await rent(who)];
    const id = await saveOrderOf(who.boss, [changed, gone]);
    await changeRent(who, changed, { remittance: 'Something else' });
    await who.boss.call('POST', `${CLIENTS}/${gone}/delete`, { version: 1, comment: 'Moved out' });
    await who.boss.act('submit', [id]);
    expect(await warningKeys(who.signer1, id)).toEqual(expect.arrayContaining(['templateChanged', 'templateDeleted']));
  });

  it('is said on each account to those who see it, and to nobody else', async () => {
    const template = await changedRent({ locked: ['creditor', 'account'] });
    const onFirst = await orderOf(who.boss, [template], {}, { debitAccountId: who.client.accounts[0]!.id });
    const onSecond = await orderOf(
      who.boss,
      [template],
      { currency: 'EUR' },
      { debitAccountId: who.client.accounts[1]!.id },
    );
    const both = { groups: [...onSecond.groups, ...onFirst.groups] };
    const { body } = await postOrder(who.boss, both, '/saveAndSubmit');
    expect(await warningKeys(who.partial, body.uniqueId)).toContain('templateChanged');
    const hidden = await changedRent({ debitAccountId: who.client.accounts[1]!.id, currency: 'EUR' });
    const id = await saveOrderOf(who.boss, [hidden, await rent(who)], {}, '/saveAndSubmit');
    expect(await warningKeys(who.boss, id)).toContain('templateChanged');
    expect(await warningKeys(who.partial, id)).not.toContain('templateChanged');
  });

  it('is called in the order what it was called then', async () => {
    const template = await rent(who);
    const id = await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit');
    const { content } = (await who.boss.call<Template>('GET', `${CLIENTS}/${template}`)).body;
    await changeRent(who, template, { name: 'Severance', debitAccountId: who.client.accounts[1]!.id, currency: 'EUR' });
    const [payment] = await paymentIds(who.partial, id);
    const detail = await who.partial.call('GET', `payments/orders/${id}/transactions/${payment}`);
    expect(detail.body).toMatchObject({ template: content.name });
    expect(JSON.stringify(await who.partial.get(id))).not.toContain('Severance');
  });

  describe('says what it said before', () => {
    const differencesOf = async (person: Person, id: OrderId) =>
      (await person.call<OrderDifferences>('GET', `payments/orders/${id}/templateDifferences`)).body.templates;
    const toMaker = (person: Person, template: string) =>
      person.call<Differences>('GET', `payments/manual/templates/${template}/differences`);
    const CHANGE = { field: 'remittance', before: 'Rent', after: 'Something else' };

    it('to who pays with it, and to the signers at its payment, in their words', async () => {
      const template = await changedRent();
      expect((await toMaker(who.boss, template)).body).toEqual({ changes: [CHANGE] });
      await changeRent(who, template, { amount: '99.5', locked: ['creditor'] });
      const { changes } = (await toMaker(who.boss, template)).body;
      expect(changes!.map(({ field }) => field)).toEqual(['amount', 'remittance', 'locked']);
      const id = await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit');
      const { warningList } = await who.signer1.get(id);
      const { groupId, transactionId } = warningList.find(({ key }) => key === 'templateChanged')!;
      expect(await differencesOf(who.signer1, id)).toEqual([{ groupId, transactionId, changes }]);
      await signOff(id);
      // What was signed stays what it was.
      expect(await differencesOf(who.signer1, id)).toEqual([{ groupId, transactionId, changes }]);
      expect((await toMaker(who.boss, template)).body).toEqual({ changes: [] });
    });

    it('since the order was made, or since signers last let one go, whichever is earlier', async () => {
      const template = await rent(who);
      const made = await saveOrderOf(who.boss, [template]);
      await changeRent(who, template, { remittance: 'Something else' });
      await who.boss.act('submit', [made]);
      expect(await differencesOf(who.signer1, made)).toMatchObject([{ changes: [CHANGE] }]);
      // Nobody has let one go.
      expect((await toMaker(who.boss, template)).body).toEqual({ changes: [] });
      await signOff(await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit'));
      expect(await differencesOf(who.signer1, made)).toMatchObject([{ changes: [CHANGE] }]);
    });

    it('as the order rests on it, whatever becomes of the template and of other orders afterwards', async () => {
      const template = await changedRent();
      await changeRent(who, template, { creditor: 'Mallory AG' });
      const [id, other] = [
        await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit'),
        await saveOrderOf(who.boss, [template], {}, '/saveAndSubmit'),
      ];
      const changes = [
        { field: 'creditor', before: 'Brunner AG', after: 'Mallory AG' },
        { field: 'remittance', before: 'Rent', after: 'Something else' },
      ];
      await changeRent(who, template, { creditor: 'Brunner AG', remittance: 'Rent' });
      expect(await differencesOf(who.signer1, id)).toMatchObject([{ changes }]);
      await changeRent(who, template, { creditor: 'Third AG' });
      await signOff(other);
      expect(await differencesOf(who.signer1, id)).toMatchObject([{ changes }]);
      await who.boss.call('POST', `${CLIENTS}/${template}/delete`, { version: 5, comment: 'Moved out' });
      expect(await differencesOf(who.signer1, id)).toMatchObject([{ changes }]);
    });

    it('to nobody who doesn’t see what it said, or its payment', async () => {
      const hidden = await changedRent({ debitAccountId: who.client.accounts[1]!.id, currency: 'EUR' });
      const both = await saveOrderOf(who.boss, [hidden, await changedRent()], {}, '/saveAndSubmit');
      expect(await differencesOf(who.boss, both)).toHaveLength(2);
      expect(await differencesOf(who.partial, both)).toMatchObject([{ changes: [CHANGE] }]);
      expect((await toMaker(who.partial, hidden)).status).toBe(404);
      // It was on an account that they don’t see.
      const moved = { debitAccountId: who.client.accounts[0]!.id, currency: 'CHF' };
      await changeRent(who, hidden, moved);
      const onFirst = await saveOrderOf(who.boss, [hidden], {}, '/saveAndSubmit');
      expect(await differencesOf(who.partial, onFirst)).toMatchObject([{ changes: null }]);
      expect((await toMaker(who.partial, hidden)).body).toEqual({ changes: null });
      expect((await toMaker(who.signer1, hidden)).status).toBe(403);
    });

    it('of salaries to those who see them', async () => {
      const salary = await changedRent({ categoryPurpose: 'SALA' });
      const id = await saveOrderOf(who.boss, [salary], {}, '/saveAndSubmit');
      expect(await differencesOf(who.boss, id)).toMatchObject([{ changes: [CHANGE] }]);
      expect(await differencesOf(who.partial, id)).toEqual([]);
      expect((await toMaker(who.partial, salary)).status).toBe(404);
    });
  });
});
