import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { Database } from '../platform/database/db.ts';
import { addCutOff, changeConnections } from '../testing/bank-connections.ts';
import { decideRead } from '../testing/decisions.ts';
import { warningKeys } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { changeRent, CLIENTS } from '../testing/portal/rent-templates.ts';
import { STANDING_ORDERS, StandingDesk } from '../testing/portal/standing-desk.ts';

let portal: TestPortal;
let db: Database;
let desk: StandingDesk;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  db = await portal.openAs('portico_worker', 3);
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(async () => {
  desk = await StandingDesk.open(portal, db);
});

/** Changes the template of a standing order. */
async function changeTemplate(id: Parameters<StandingDesk['read']>[0], changes: object): Promise<void> {
  const { content } = await desk.read(id);
  await changeRent({ ...desk.who, boss: await desk.as('boss') }, content.templateId, changes);
}

describe('Dates', () => {
  it('of a new calendar are those that its editor foresees, though an order was made far ahead', async () => {
    const id = await desk.standing({ firstDate: '2027-01-28', daysAhead: 30 });
    await desk.look('2026-12-30');
    expect(await desk.datesOf(id)).toEqual(['2027-01-28 → 2027-01-28']);
    const { content } = await desk.read(id);
    const { frequency: _monthly, firstDate: _first, isOnLastBankingDay, holidayRule, lastDate, datesCount } = content;
    const calendar = {
      frequency: 'WEEKLY',
      firstDate: '2027-01-06',
      isOnLastBankingDay,
      holidayRule,
      lastDate,
      datesCount,
    };
    const body = { templateId: content.templateId, calendar, daysAhead: 30, after: id };
    const foreseen = await (
      await desk.as('boss')
    ).call<ApiAnswer<'POST portal/administration/standingOrders/plan'>>('POST', `${STANDING_ORDERS}/plan`, body);
    await desk.change(id, { ...calendar, daysAhead: 30 });
    expect((await desk.read(id)).coming).toEqual(foreseen.body.dates);
    await desk.lookNow();
    expect((await desk.ordersOf(id)).map(({ due }) => due)).toEqual([
      '2027-01-06',
      '2027-01-13',
      '2027-01-20',
      '2027-01-27',
      '2027-01-28',
    ]);
    // Also the first of them is another than the one that was made last.
    const [changed] = await desk.ordersOf(id);
    expect(await warningKeys(await desk.as('signer2'), changed!.id)).toContain('standingOrderChanged');
  });

  it('that passed while it is paused aren’t foreseen either', async () => {
    const id = await desk.standing();
    await desk.hold(id, true);
    portal.clock.set('2027-02-10T09:00:00Z');
    const { content } = await desk.read(id);
    const { frequency, firstDate, isOnLastBankingDay, holidayRule, lastDate, datesCount } = content;
    const calendar = { frequency, firstDate, isOnLastBankingDay, holidayRule, lastDate, datesCount };
    const body = { templateId: content.templateId, calendar, daysAhead: 5, after: id };
    const planned = await (
      await desk.as('boss')
    ).call<ApiAnswer<'POST portal/administration/standingOrders/plan'>>('POST', `${STANDING_ORDERS}/plan`, body);
    expect(planned.body.dates[0]).toMatchObject({ dueDate: '2027-03-01' });
  });

  it('move with the account of the template, also to an earlier day', async () => {
    // Ascension Day is a holiday in Switzerland, and none of TARGET.
    const content = { firstDate: '2027-05-06', frequency: 'YEARLY', holidayRule: 'BEFORE', daysAhead: 1 };
    const id = await desk.standing(content, { locked: [] });
    await changeTemplate(id, { debitAccountId: desk.who.client.accounts[0]!.id, currency: 'CHF' });
    await desk.lookNow();
    expect(await desk.read(id)).toMatchObject({ nextExecutionOn: '2027-05-05' });
    await desk.look('2027-05-04');
    expect(await desk.datesOf(id)).toEqual(['2027-05-06 → 2027-05-05']);
  });

  it('that are more than a month late get no order, and say so', async () => {
    const id = await desk.standing();
    await desk.look('2027-03-10');
    expect((await desk.ordersOf(id)).map(({ due }) => due)).toEqual(['2027-03-01']);
    expect((await desk.read(id)).past).toMatchObject([
      { dueDate: '2027-03-01', outcome: 'MADE' },
      { dueDate: '2027-02-01', outcome: 'MISSED' },
      { dueDate: '2027-01-01', outcome: 'MISSED' },
    ]);
  });

  it('that are skipped come back as long as they are to come, whatever was made since', async () => {
    const id = await desk.standing({ frequency: 'WEEKLY', firstDate: '2027-02-03', daysAhead: 10 });
    await desk.skip(id, '2027-02-03');
    await desk.look('2027-01-31');
    expect(await desk.datesOf(id)).toEqual(['2027-02-10 → 2027-02-10']);
    expect((await desk.skip(id, '2027-02-03', false)).status).toBe(200);
    await desk.lookNow();
    expect(await desk.datesOf(id)).toContain('2027-02-03 → 2027-02-03');
  });
});

describe('An order that can’t be made', () => {
  it('is put off if the reason is unknown, and people see that', async () => {
    const [broken, sound] = [await desk.standing(), await desk.standing()];
    await desk.sql(
      `create or replace function break_runs() returns trigger language plpgsql as
         $$ begin if new.standing_order_id = '${broken}' then raise exception 'broken'; end if; return new; end $$`,
      [],
    );
    await desk.sql(
      'create trigger break_runs before insert on standing_order_runs for each row execute function break_runs()',
      [],
    );
    await desk.look('2026-12-30');
    await desk.sql('drop trigger break_runs on standing_order_runs', []);
    expect(await desk.read(broken)).toMatchObject({
      state: 'FAILING',
      problems: [expect.stringContaining('ten minutes')],
    });
    expect([(await desk.ordersOf(broken)).length, (await desk.ordersOf(sound)).length]).toEqual([0, 1]);
    await desk.lookNow();
    expect(await desk.ordersOf(broken)).toEqual([]);
    portal.clock.advanceSeconds(601);
    await desk.lookNow();
    expect(await desk.ordersOf(broken)).toHaveLength(1);
  });

  it('is not made of an amount in another currency than it was entered in', async () => {
    const id = await desk.standing({ amount: '1000', currency: 'EUR' }, { locked: [] });
    await changeTemplate(id, { currency: 'USD' });
    await desk.look('2026-12-30');
    // What was entered is said in the currency that it was entered in.
    expect(await desk.read(id)).toMatchObject({
      state: 'FAILING',
      problems: [expect.stringContaining('currency')],
      amount: '1000',
      currency: 'EUR',
    });
  });

  it('isn’t failing any more once its date is skipped', async () => {
    const id = await desk.standing({}, { locked: [] });
    await changeTemplate(id, { amount: '' });
    await desk.look('2026-12-30');
    expect(await desk.read(id)).toMatchObject({ state: 'FAILING' });
    await desk.skip(id, '2027-01-01');
    await desk.lookNow();
    expect(await desk.read(id)).toMatchObject({ state: 'ACTIVE', problems: [] });
  });

  it('and a change of its template wait for each other, and neither fails', async () => {
    const ids = [await desk.standing({}, { locked: [] }), await desk.standing({}, { locked: [] })];
    portal.clock.set('2026-12-30T05:00:00Z');
    for (let amount = 1; amount <= 4; amount += 1)
      await Promise.all([desk.lookNow(), ...ids.map((id) => changeTemplate(id, { amount: String(amount) }))]);
    await desk.lookNow();
    for (const id of ids) {
      expect(await desk.ordersOf(id)).toHaveLength(1);
      expect(await desk.read(id)).toMatchObject({ state: 'ACTIVE', problems: [] });
    }
  });
});

describe('A request', () => {
  it('is approved as read: what its template pays is part of it', async () => {
    await desk.sql('update clients set two_person_rule = true where client_id = $1', [desk.who.client.id]);
    await desk.sql(`update clients set two_person_exceptions = '{}' where client_id = $1`, [desk.who.client.id]);
    const approver = await desk.as('approver');
    const stored = await desk.euroRentStored();
    const { body } = await desk.add(await desk.as('boss'), { templateId: stored });
    const request = `portal/administration/twomanrules/${body.changeRequest}`;
    const read = (await approver.call<ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>>('GET', request))
      .body;
    expect(read.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['creditor', 'account', 'debitAccountId']),
    );
    await desk.sql(`update templates set content = content || '{"account": "CH5604835012345678009"}' where id = $1`, [
      stored,
    ]);
    const { digest } = read;
    expect((await approver.call<{ key: string }>('POST', `${request}/approve`, { digest })).body.key).toBe(
      'CHANGE_NOT_AS_READ',
    );
    expect((await decideRead(approver, body.changeRequest, 'approve')).status).toBe(200);
  });

  it('stays hidden from people from whom its template was hidden', async () => {
    const { client, boss } = desk.who;
    const bonus = { debitAccountId: client.accounts[0]!.id, categoryPurpose: 'SALA', currency: 'CHF', locked: [] };
    const id = await desk.standing({}, bonus);
    const partial = async () => (await desk.as('partial')).call('GET', `${STANDING_ORDERS}/${id}`);
    expect((await partial()).status).toBe(404);
    await changeTemplate(id, { categoryPurpose: '' });
    expect((await partial()).status).toBe(404);
    const listed = await (await desk.as('partial')).call<{ content: object[] }>('GET', STANDING_ORDERS);
    expect(listed.body.content).toEqual([]);
    expect((await boss.call('GET', `${STANDING_ORDERS}/${id}`)).status).toBe(200);
  });
});

it('a template isn’t deleted while a standing order of it is added', async () => {
  const [boss, other] = [await desk.as('boss'), await desk.as('boss')];
  for (let tried = 0; tried < 6; tried += 1) {
    const templateId = await desk.euroRent();
    const gone = { version: 1, comment: 'Moved out' };
    const [added, deleted] = await Promise.all([
      desk.add(boss, { templateId }),
      other.call('POST', `${CLIENTS}/${templateId}/delete`, gone),
    ]);
    expect([added.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
  }
});

it('what became of its dates goes with no standing order: none is deleted that was ever approved', async () => {
  const id = await desk.standing();
  const web = await portal.openAs('portico_web', 1);
  const clear = web.inClient(desk.who.client.id, (tx) => tx.write('delete from standing_orders where id = $1', [id]));
  await expect(clear).rejects.toThrow('append-only');
  await web.close();
});

it('Where the bank wants payments days before their date, orders are made that much earlier; a late one takes the next date left', async () => {
  const { id: clientId } = desk.who.client;
  await changeConnections(portal, clientId, { takes_every_date: false });
  await addCutOff(portal, clientId, { timeOfDay: '12:00', daysBefore: 2 });
  const id = await desk.standing({ firstDate: '2027-02-01', daysAhead: 1 });
  // Two banking days before Monday is Thursday, and people have a day to sign.
  await desk.look('2027-01-26');
  expect(await desk.datesOf(id)).toEqual([]);
  await desk.look('2027-01-27');
  expect(await desk.datesOf(id)).toEqual(['2027-02-01 → 2027-02-01']);
  // On a Monday morning the bank still takes payments for Wednesday.
  await desk.look('2027-03-01');
  expect(await desk.datesOf(id)).toEqual(expect.arrayContaining(['2027-03-01 → 2027-03-03']));
});
