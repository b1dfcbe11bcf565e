import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId, StandingOrderId } from '@portico/contract/ids';
import type { Database } from '../../platform/database/db.ts';
import { silentLog } from '../../platform/log.ts';
import { makeDueOrders } from '../../standing-orders/make-due-orders.ts';
import { STANDING_ORDER } from '../master-data.ts';
import { signedIn, type Person } from '../orders.ts';
import type { Changed } from '../users.ts';
import type { TestPortal } from './portal.ts';
import { rent } from './rent-templates.ts';
import { storeStandingOrder } from './stored-standing-orders.ts';
import { makeTemplateClient, type TemplateClient } from './template-clients.ts';

export type StandingOrder = ApiAnswer<'GET portal/administration/standingOrders/:uniqueId'>;
export const STANDING_ORDERS = 'portal/administration/standingOrders';

/** A client whose people keep standing orders, and a worker that looks when it is told to. */
export class StandingDesk {
  readonly portal: TestPortal;
  readonly who: TemplateClient;
  readonly #db: Database;
  #named = 0;

  private constructor(portal: TestPortal, db: Database, who: TemplateClient) {
    this.portal = portal;
    this.#db = db;
    this.who = who;
  }

  /** `db` is a worker's. It is the 20th of December. */
  static async open(portal: TestPortal, db: Database): Promise<StandingDesk> {
    portal.clock.set('2026-12-20T09:00:00Z');
    return new StandingDesk(portal, db, await makeTemplateClient(portal));
  }

  /** Sessions end while days pass. */
  as(role: string): Promise<Person> {
    return signedIn(this.portal, this.who.client.users[role]!);
  }

  /** A client template of 1,200 euro a month, so that TARGET's holidays count. */
  euroRent(ofTemplate: object = {}): Promise<string> {
    const debitAccountId = this.who.client.accounts[1]!.id;
    return rent(this.who, { debitAccountId, currency: 'EUR', amount: '1200', chargeBearer: '', ...ofTemplate });
  }

  /** The same in the database, where the two-person rule holds. */
  async euroRentStored(): Promise<string> {
    const { client, boss } = this.who;
    const debitAccountId = client.accounts[1]!.id;
    const stored = { client, by: boss.user.id, debitAccountId, template: { currency: 'EUR' } };
    return (await storeStandingOrder(this.portal, stored)).template;
  }

  add(person: Person, content: object) {
    const name = `Standing ${++this.#named}`;
    return person.call<Changed>('POST', STANDING_ORDERS, { content: { ...STANDING_ORDER, name, ...content } });
  }

  /** On the first of each month. */
  async standing(content: object = {}, ofTemplate: object = {}): Promise<StandingOrderId> {
    const templateId = await this.euroRent(ofTemplate);
    const { status, body } = await this.add(this.who.boss, { templateId, ...content });
    if (status !== 200 || body.outcome !== 'DONE') throw new Error(`No standing order: ${JSON.stringify(body)}`);
    return body.uniqueId as StandingOrderId;
  }

  async read(id: StandingOrderId, role = 'boss'): Promise<StandingOrder> {
    return (await (await this.as(role)).call<StandingOrder>('GET', `${STANDING_ORDERS}/${id}`)).body;
  }

  async change(id: StandingOrderId, changes: object, person?: Person) {
    const by = person ?? (await this.as('boss'));
    const { content, version } = (await by.call<StandingOrder>('GET', `${STANDING_ORDERS}/${id}`)).body;
    return by.call<Changed>('PUT', `${STANDING_ORDERS}/${id}`, { content: { ...content, ...changes }, version });
  }

  async hold(id: StandingOrderId, isPaused: boolean) {
    return (await this.as('boss')).call('POST', `${STANDING_ORDERS}/${id}/pause`, { isPaused });
  }

  async skip(id: StandingOrderId, dueDate: string, isSkipped = true) {
    return (await this.as('boss')).call('POST', `${STANDING_ORDERS}/${id}/skip`, { dueDate, isSkipped });
  }

  /** A morning on which the worker looks. */
  async look(day: string): Promise<void> {
    this.portal.clock.set(`${day}T05:00:00Z`);
    await this.lookNow();
  }

  lookNow(): Promise<void> {
    return makeDueOrders({ db: this.#db, clock: this.portal.clock, log: silentLog });
  }

  /** Its orders, the oldest first: when each was due, when it is executed, its status. */
  ordersOf(id: StandingOrderId) {
    return this.portal.owner.inNoClient((tx) =>
      tx.rows<{ id: OrderId; due: string; on: string; status: string }>(
        `select o.id, r.due_date::text as due, o.execution_date::text as on, o.status from standing_order_runs r
           join orders o on o.client_id = r.client_id and o.id = r.order_id
         where r.standing_order_id = $1 order by r.due_date`,
        [id],
      ),
    );
  }

  async datesOf(id: StandingOrderId): Promise<string[]> {
    return (await this.ordersOf(id)).map(({ due, on }) => `${due} → ${on}`);
  }

  sql(text: string, values: unknown[]): Promise<unknown> {
    return this.portal.owner.inNoClient((tx) => tx.rows(text, values));
  }
}
