import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { StandingOrderId } from '@portico/contract/ids';
import { inOperation } from '../platform/crash-point.ts';
import type { Database } from '../platform/database/db.ts';
import { decideRead } from '../testing/decisions.ts';
import { keysOf } from '../testing/make-colleague.ts';
import { warningKeys, type Order, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { changeRent, CLIENTS, fieldsOf, rent } from '../testing/portal/rent-templates.ts';
import type { TemplateClient } from '../testing/portal/template-clients.ts';
import { STANDING_ORDERS, StandingDesk } from '../testing/portal/standing-desk.ts';
import { until } from '../testing/portal/until.ts';

type Listed = ApiAnswer<'GET portal/administration/standingOrders'>['content'];
type Plan = ApiAnswer<'POST portal/administration/standingOrders/plan'>;

const PATH = STANDING_ORDERS;

let portal: TestPortal;
let db: Database;
let who: TemplateClient;
let desk: StandingDesk;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: 'JOBS' });
  db = await portal.openAs('portico_worker', 3);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(async () => {
  desk = await StandingDesk.open(portal, db);
  who = desk.who;
});

describe('A standing order over a year’s end', () => {
  it('makes an order days ahead, moved over the holidays, that people sign as any other', async () => {
    const id = await desk.standing();
    await desk.look('2026-12-29');
    expect(await desk.ordersOf(id)).toEqual([]);
    // Due on New Year’s Day, a Friday; executed on Monday the 4th, so made on 30 December.
    await desk.look('2026-12-30');
    const [made] = await desk.ordersOf(id);
    expect(made).toMatchObject({ due: '2027-01-01', on: '2027-01-04', status: 'UNSIGNED' });
    const order = await (await desk.as('signer1')).get(made!.id);
    expect(order).toMatchObject({
      sourceType: 'EFT_WEB',
      standingOrder: { uniqueId: id, name: expect.stringContaining('Standing') },
      totals: [{ amount: '1200.00', currency: 'EUR' }],
      history: expect.arrayContaining([
        expect.objectContaining({ event: 'standingOrder', person: null, parameters: { dueDate: '2027-01-01' } }),
      ]),
    } satisfies Partial<Record<keyof Order, unknown>>);
    // From the client’s template: no temporary beneficiary.
    expect(await warningKeys(await desk.as('signer1'), made!.id)).toEqual([]);
    await (await desk.as('signer1')).sign(made!.id);
    await (await desk.as('signer2')).sign(made!.id);
    await (await desk.as('boss')).reach(made!.id, 'FULLY_SIGNED', 'RELEASED', 'RELEASED_TO_BANK', 'PROCESSING', 'ACCEPTED', 'COMPLETED'); // prettier-ignore
    await desk.look('2027-01-27');
    expect(await desk.datesOf(id)).toEqual(['2027-01-01 → 2027-01-04', '2027-02-01 → 2027-02-01']);
  });

  it('asks for the debit advice of its template', async () => {
    const id = await desk.standing({}, { debitAdvice: 'NOA' });
    await desk.look('2026-12-30');
    const [made] = await desk.ordersOf(id);
    expect((await (await desk.as('signer1')).get(made!.id)).groups).toMatchObject([{ debitAdvice: 'NOA' }]);
  });

  it('moves to the day before, and keeps the last banking day', async () => {
    const [before, last] = [
      await desk.standing({ holidayRule: 'BEFORE', daysAhead: 1 }),
      await desk.standing({ firstDate: '2026-12-10', isOnLastBankingDay: true, daysAhead: 1 }),
    ];
    for (const day of ['2026-12-30', '2027-01-28']) await desk.look(day);
    expect(await desk.datesOf(before)).toEqual(['2027-01-01 → 2026-12-31']);
    expect(await desk.datesOf(last)).toEqual(['2026-12-31 → 2026-12-31', '2027-01-31 → 2027-01-29']);
  });

  it('makes each order once, however many look and die', async () => {
    const id = await desk.standing();
    portal.clock.set('2026-12-30T05:00:00Z');
    const points: string[] = [];
    // Left for dead at each commit in turn, and looked at again.
    for (let died = 0; died < 3; died += 1) {
      let passed = 0;
      const dies = (point: string) => {
        points.push(point);
        return (passed += 1) > died ? Promise.reject(new Error('died')) : Promise.resolve();
      };
      await inOperation('make due orders', () => desk.lookNow(), dies).catch(() => undefined);
    }
    expect(points).toContain('before commit 1 of make due orders');
    await Promise.all([desk.lookNow(), desk.lookNow(), desk.lookNow()]);
    expect(await desk.datesOf(id)).toEqual(['2027-01-01 → 2027-01-04']);
    expect(await portal.owner.inNoClient((tx) => tx.rows('select from orders where client_id = $1', [who.client.id]))).toHaveLength(1); // prettier-ignore
  });

  it('makes up for a standstill, on the next banking day', async () => {
    const id = await desk.standing({ frequency: 'WEEKLY', firstDate: '2026-12-24' });
    // Nobody looked for two weeks. The 9th is a Saturday.
    await desk.look('2027-01-09');
    expect(await desk.datesOf(id)).toEqual([
      '2026-12-24 → 2027-01-11',
      '2026-12-31 → 2027-01-11',
      '2027-01-07 → 2027-01-11',
      '2027-01-14 → 2027-01-14',
    ]);
  });

  it('ends with its last date, or their number', async () => {
    const [byDate, byCount] = [await desk.standing({ lastDate: '2027-02-01' }), await desk.standing({ datesCount: 1 })];
    for (const day of ['2027-01-04', '2027-02-01', '2027-03-01', '2027-04-01']) await desk.look(day);
    expect(await desk.datesOf(byDate)).toHaveLength(2);
    expect(await desk.datesOf(byCount)).toHaveLength(1);
    expect(await desk.read(byDate)).toMatchObject({ state: 'ENDED', nextExecutionOn: null, coming: [] });
  });
});

describe('What is paid', () => {
  it('is what the template says then, unless the standing order says it itself', async () => {
    const [asTemplate, own] = [
      await desk.standing(),
      await desk.standing({ amount: '99.5', currency: 'EUR', remittance: 'By standing order' }),
    ];
    const { content } = await desk.read(asTemplate);
    await changeRent(who, content.templateId, { amount: '1300', remittance: 'Dearer' });
    await desk.look('2026-12-30');
    const paid = async (id: StandingOrderId) => {
      const [order] = await desk.ordersOf(id);
      const signer = await desk.as('signer1');
      const { body } = await signer.call<{ content: object[] }>('GET', `payments/orders/${order!.id}/transactions`);
      return [body.content, await warningKeys(signer, order!.id)] as const;
    };
    const [[dearer], warnings] = await paid(asTemplate);
    expect(dearer).toMatchObject({ amount: '1300.00', remittance: ['Dearer'] });
    // Signers haven’t let an order of the template go yet, so nothing changed for them.
    expect(warnings).toEqual([]);
    expect((await paid(own))[0]).toMatchObject([{ amount: '99.50', remittance: ['By standing order'] }]);
  });

  it('has its texts as banks carry them, and is refused if they can’t be', async () => {
    const templateId = await desk.euroRent({});
    const refused = await desk.add(who.boss, { templateId, remittance: 'Аренда' });
    expect(fieldsOf(refused as never)).toEqual(['content.remittance']);
    const id = await desk.standing({ remittance: 'Miete – „Haus 7“' });
    await desk.look('2026-12-30');
    const [order] = await desk.ordersOf(id);
    const { content } = await (await desk.as('signer1')).transactions(order!.id);
    expect(content).toMatchObject([{ remittance: ['Miete - "Haus 7"'] }]);
    expect(await desk.read(id)).toMatchObject({ remittance: 'Miete - "Haus 7"' });
  });

  it('is refused where the template locks it, or leaves out what a payment needs', async () => {
    const ofBoss = async (ofTemplate: object, change: object = {}) =>
      fieldsOf((await desk.add(who.boss, { templateId: await desk.euroRent(ofTemplate), ...change })) as never);
    expect(await ofBoss({ locked: ['amount'] }, { amount: '5' })).toEqual(['content.amount']);
    expect(await ofBoss({ amount: '' })).toEqual(['content.amount']);
    expect(await ofBoss({ debitAccountId: null, locked: [] })).toEqual(['content.templateId']);
    expect(await ofBoss({ creditor: '', locked: [] })).toEqual(['content.templateId']);
    const mine = await rent(who, {}, { path: 'portal/administration/myTemplates' });
    expect(fieldsOf((await desk.add(who.boss, { templateId: mine })) as never)).toEqual(['content.templateId']);
  });

  it('keeps the template: it can’t be deleted as long as one pays with it', async () => {
    const id = await desk.standing();
    const { content, version } = await desk.read(id);
    const gone = { version: 1, comment: 'Moved out' };
    const refused = await who.boss.call('POST', `${CLIENTS}/${content.templateId}/delete`, gone);
    expect([refused.status, keysOf(refused)]).toEqual([409, ['standingOrderPays']]);
    expect((await who.boss.call('POST', `${PATH}/${id}/delete`, { ...gone, version })).status).toBe(200);
    expect((await who.boss.call('POST', `${CLIENTS}/${content.templateId}/delete`, gone)).status).toBe(200);
  });
});

describe('An order that can’t be made', () => {
  it('says why, and is made once that is mended', async () => {
    const id = await desk.standing();
    const { content } = await desk.read(id);
    await changeRent(who, content.templateId, { amount: '' });
    await desk.look('2026-12-30');
    expect(await desk.ordersOf(id)).toEqual([]);
    expect(await desk.read(id)).toMatchObject({ state: 'FAILING', problems: [expect.stringMatching(/amount/i)] });
    const boss = await desk.as('boss');
    await changeRent({ ...who, boss }, content.templateId, { amount: '7' });
    await desk.look('2027-01-05');
    expect(await desk.datesOf(id)).toEqual(['2027-01-01 → 2027-01-05']);
    expect(await desk.read(id)).toMatchObject({ state: 'ACTIVE', problems: [] });
  });

  it('holds up no other', async () => {
    const [broken, sound] = [await desk.standing({}, { amount: '5' }), await desk.standing()];
    await changeRent(who, (await desk.read(broken)).content.templateId, { amount: '' });
    await desk.look('2026-12-30');
    expect([(await desk.ordersOf(broken)).length, (await desk.ordersOf(sound)).length]).toEqual([0, 1]);
  });

  it('says so too when the client no longer pays with templates', async () => {
    const id = await desk.standing();
    await portal.owner.inNoClient((tx) =>
      tx.write('update clients set payment_templates = false where client_id = $1', [who.client.id]),
    );
    await desk.look('2026-12-30');
    expect(await desk.read(id)).toMatchObject({
      state: 'FAILING',
      problems: [expect.stringContaining('switched off')],
    });
  });
});

describe('Held back', () => {
  it('a paused one makes no orders, and doesn’t make up for dates that pass', async () => {
    const id = await desk.standing();
    expect((await desk.hold(id, true)).body).toEqual({ state: 'PAUSED', nextExecutionOn: null });
    expect(keysOf(await desk.hold(id, true))).toEqual(['standingOrderAsAsked']);
    await desk.look('2027-01-04');
    expect(await desk.ordersOf(id)).toEqual([]);
    portal.clock.set('2027-01-10T05:00:00Z');
    expect((await desk.hold(id, false)).body).toEqual({ state: 'ACTIVE', nextExecutionOn: '2027-02-01' });
    await desk.look('2027-01-28');
    expect(await desk.datesOf(id)).toEqual(['2027-02-01 → 2027-02-01']);
  });

  it('a skipped date is left out, unless that is taken back in time', async () => {
    const id = await desk.standing();
    expect((await desk.skip(id, '2027-01-01')).body).toEqual({ state: 'ACTIVE', nextExecutionOn: '2027-02-01' });
    expect((await desk.skip(id, '2027-02-01')).status).toBe(200);
    expect((await desk.read(id)).coming.slice(0, 3)).toMatchObject([
      { dueDate: '2027-01-01', isSkipped: true },
      { dueDate: '2027-02-01', isSkipped: true },
      { dueDate: '2027-03-01', executionDate: '2027-03-01', orderDate: '2027-02-24', isSkipped: false },
    ]);
    expect((await desk.skip(id, '2027-02-01', false)).body).toMatchObject({ nextExecutionOn: '2027-02-01' });
    for (const day of ['2027-01-04', '2027-01-29']) await desk.look(day);
    expect(await desk.datesOf(id)).toEqual(['2027-02-01 → 2027-02-01']);
    expect((await desk.read(id)).past).toMatchObject([
      { dueDate: '2027-02-01', outcome: 'MADE', order: { status: 'UNSIGNED' } },
      { dueDate: '2027-01-01', outcome: 'SKIPPED', order: null },
    ]);
    // Made, not one of its dates, long past.
    for (const day of ['2027-02-01', '2027-03-02', '2027-01-01'])
      expect(keysOf(await desk.skip(id, day, day !== '2027-01-01'))).toEqual(['notADateToCome']);
  });

  it('is for those who keep templates and see this one', async () => {
    const id = await desk.standing();
    for (const [role, status] of [
      ['maker', 403],
      ['partial', 404],
    ] as const) {
      const person = await desk.as(role);
      expect((await person.call('POST', `${PATH}/${id}/pause`, { isPaused: true })).status).toBe(status);
      const skipped = { dueDate: '2027-01-01', isSkipped: true };
      expect((await person.call('POST', `${PATH}/${id}/skip`, skipped)).status).toBe(status);
    }
    expect((await desk.read(id)).state).toBe('ACTIVE');
  });
});

describe('People who don’t see the template', () => {
  it('see neither the standing order nor its dates, and can’t make one of it', async () => {
    const id = await desk.standing();
    const { content } = await desk.read(id);
    const listed = async (person: Person) => (await person.call<{ content: Listed }>('GET', PATH)).body.content;
    expect((await listed(who.boss)).map(({ uniqueId }) => uniqueId)).toEqual([id]);
    expect(await listed(who.partial)).toEqual([]);
    expect((await who.partial.call('GET', `${PATH}/${id}`)).status).toBe(404);
    const { name: _name, templateId, daysAhead, amount: _amount, currency: _of, remittance: _text, reference: _ref, ...calendar } = content; // prettier-ignore
    const planned = await who.partial.call('POST', `${PATH}/plan`, { templateId, calendar, daysAhead });
    expect(planned.status).toBe(404);
    expect(keysOf(await desk.add(who.partial, { templateId }))).toEqual(['templateAccount']);
    const salary = await desk.euroRent({ categoryPurpose: 'SALA' });
    expect(keysOf(await desk.add(who.partial, { templateId: salary }))).toEqual(['templateAccount']);
    const choices = await who.partial.call<{ templates: object[] }>('GET', `${PATH}/choices`);
    expect(choices.body.templates).toEqual([]);
  });
});

describe('A change of the calendar', () => {
  it('makes up for no date that it would have had before', async () => {
    const id = await desk.standing({ firstDate: '2026-01-31', frequency: 'QUARTERLY' });
    portal.clock.set('2026-12-22T09:00:00Z');
    expect((await desk.change(id, { frequency: 'WEEKLY' })).status).toBe(200);
    await desk.look('2026-12-22');
    // The 26th and the 2nd are Saturdays.
    expect(await desk.datesOf(id)).toEqual([]);
    await desk.look('2026-12-24');
    expect(await desk.datesOf(id)).toEqual(['2026-12-26 → 2026-12-28']);
  });

  it('is foreseen, with the last order that was made', async () => {
    const id = await desk.standing();
    await desk.look('2026-12-30');
    const { templateId } = (await desk.read(id)).content;
    const calendar = { frequency: 'MONTHLY', firstDate: '2027-01-08', isOnLastBankingDay: false, holidayRule: 'AFTER', lastDate: null, datesCount: 2 }; // prettier-ignore
    const boss = await desk.as('boss');
    const planned = await boss.call<Plan>('POST', `${PATH}/plan`, { templateId, calendar, daysAhead: 3, after: id });
    expect(planned.body).toEqual({
      dates: [
        { dueDate: '2027-01-08', executionDate: '2027-01-08', orderDate: '2027-01-05', isSkipped: false },
        { dueDate: '2027-02-08', executionDate: '2027-02-08', orderDate: '2027-02-05', isSkipped: false },
      ],
      lastMade: '2027-01-01',
    });
  });

  it('is refused if it makes no sense', async () => {
    const id = await desk.standing();
    const wrong: [object, string][] = [
      [{ lastDate: '2026-12-31' }, 'content.lastDate'],
      [{ lastDate: '2027-12-31', datesCount: 3 }, 'content.datesCount'],
      [{ frequency: 'WEEKLY', isOnLastBankingDay: true }, 'content.isOnLastBankingDay'],
      [{ firstDate: '1999-12-31' }, 'content.firstDate'],
      [{ daysAhead: 31 }, 'content.daysAhead'],
      [{ datesCount: 0 }, 'content.datesCount'],
    ];
    for (const [changes, field] of wrong) expect(fieldsOf((await desk.change(id, changes)) as never)).toEqual([field]);
  });
});

describe('Under two people', () => {
  it('begins when it is approved, whenever it was asked for', async () => {
    const templateId = await desk.euroRent();
    await portal.owner.inNoClient((tx) =>
      tx.write('update clients set two_person_rule = true where client_id = $1', [who.client.id]),
    );
    const { body } = await desk.add(await desk.as('boss'), { templateId });
    expect(body.outcome).toBe('REQUESTED');
    const id = body.uniqueId as StandingOrderId;
    await desk.look('2027-01-04');
    expect(await desk.ordersOf(id)).toEqual([]);
    portal.clock.set('2027-01-06T09:00:00Z');
    const approver = await desk.as('approver');
    expect((await decideRead(approver, body.changeRequest, 'approve')).status).toBe(200);
    await until(
      () => desk.read(id),
      ({ entityStatus }) => entityStatus === 'OK',
    );
    await desk.look('2027-01-29');
    expect(await desk.datesOf(id)).toEqual(['2027-02-01 → 2027-02-01']);
    // Its author counts as the maker: a rule that excludes makers bars them here too.
    const [made] = await desk.ordersOf(id);
    const order = await (await desk.as('signer1')).get(made!.id);
    expect(order.createdBy.name).toContain(who.client.users['boss']!.fullName);
  });
});
