import { setTimeout as wait } from 'node:timers/promises';
import type { UploadId } from '@portico/contract/ids';
import { updateConnections } from '../bank-connections.ts';
import type { Database } from '../../platform/database/db.ts';
import { addSeconds, DAY_SECONDS, localDateOf, type Clock } from '../../platform/clock.ts';
import { LANES } from '../../worker/lanes.ts';
import { HELD_LOCKS } from '../../platform/database/worker-lock.ts';
import { makeTestClient, PEOPLE } from '../clients.ts';
import { paymentFile } from '../payment-files.ts';
import type { Fleet } from './fleet.ts';
import { persist, persistUntil } from './persist.ts';
import { roadFaults } from './road-faults.ts';
import { Treasury, type PaidOrder } from './treasury.ts';

const BANKS = 2;
/** The banks answer each message with two reports in one file. */
const PAYMENTS = [{ remittance: 'SIM-SPLIT' }, {}];
const USERS = { ...PEOPLE, colleague: PEOPLE.clerk };
const ASK_EVERY_MILLISECONDS = 250;

/**
 * The payments of several clients at once, each over two banks, one order per client at a time. The first client's
 * banks take orders on their day and not before: its orders are for tomorrow, and held until that is today. The second
 * client's are deleted, uploaded again and restored by two people before they are signed.
 */
export class Traffic {
  readonly #fleet: Fleet;
  readonly #owner: Database;
  readonly #treasuries: readonly Treasury[];
  readonly acknowledged: string[] = [];
  readonly paid: PaidOrder[] = [];

  static async start(fleet: Fleet, owner: Database, clock: Clock, clients: number): Promise<Traffic> {
    // What banks deliver first belongs to the provider.
    await makeTestClient(owner, clock, { client: { kind: 'PROVIDER' }, users: {}, rule: null, currencies: [] });
    const made = await Promise.all(
      Array.from({ length: clients }, (_, index) =>
        makeTestClient(owner, clock, { banks: BANKS, bank: { takesEveryDate: index > 0 }, users: USERS }),
      ),
    );
    return new Traffic(
      fleet,
      owner,
      made.map((client) => new Treasury(fleet.address, owner, client)),
    );
  }

  private constructor(fleet: Fleet, owner: Database, treasuries: readonly Treasury[]) {
    this.#fleet = fleet;
    this.#owner = owner;
    this.#treasuries = treasuries;
  }

  /** Each client pays once, and then has to sign in again. */
  async once(): Promise<void> {
    await Promise.all(this.#treasuries.map((treasury) => this.#payOnce(treasury)));
    for (const treasury of this.#treasuries) treasury.forgetSessions();
  }

  /** Each client keeps paying while it goes on, checked after each order. */
  async flow(goesOn: () => boolean): Promise<void> {
    await Promise.all(
      this.#treasuries.map(async (treasury) => {
        while (goesOn()) await this.#payOnce(treasury);
      }),
    );
  }

  /**
   * Waits until every order is complete and nothing is left to do: returns how long that took from now, and what is
   * wrong then, or when the time is up.
   */
  async settle(limitSeconds: number): Promise<{ seconds: number; faults: string[] }> {
    const start = Date.now();
    const seconds = () => (Date.now() - start) / 1000;
    while (seconds() < limitSeconds && (await this.#isBusy())) await wait(ASK_EVERY_MILLISECONDS);
    const settled = seconds();
    const idle = await this.#idleWorkers();
    const faults = idle > 0 ? [`${idle} workers live and take no jobs.`] : [];
    return { seconds: settled, faults: [...faults, ...(await this.#faults())] };
  }

  /** Workers that lack the locks under which their lanes take jobs. */
  async #idleWorkers(): Promise<number> {
    const row = await this.#owner.inNoClient((tx) =>
      tx.row<{ held: number }>(`select count(distinct id)::int as held from (${HELD_LOCKS}) held`),
    );
    return Math.ceil(this.#fleet.of('worker').length - row!.held / Object.keys(LANES).length);
  }

  async #isBusy(): Promise<boolean> {
    const row = await this.#owner.inNoClient((tx) =>
      tx.row<{ busy: boolean }>(
        `select (select count(*) from orders where status like 'COMPLETED%') < $1
           or exists (select from transactions t join orders o on o.id = t.order_id where t.booked_entry_id is null and o.status <> 'DELETED')
           or exists (select from graphile_worker._private_jobs) as busy`,
        [this.paid.length],
      ),
    );
    return row!.busy || (await this.#idleWorkers()) > 0;
  }

  /** How many requests were sent again. */
  repeated(): number {
    return this.#treasuries.reduce((sum, treasury) => sum + treasury.repeated, 0);
  }

  #faults(): Promise<string[]> {
    return roadFaults(this.#owner, (name) => this.#fleet.bankFolder(name), this);
  }

  async #payOnce(treasury: Treasury): Promise<void> {
    const isHeld = treasury === this.#treasuries[0];
    const content = await paymentFile(treasury.client.accounts, { payments: PAYMENTS, date: dayIn(isHeld ? 1 : 0) });
    const hear = (uploadId: UploadId) => void this.acknowledged.push(uploadId);
    const isRestored = treasury === this.#treasuries[1];
    const paid = await (isRestored ? treasury.payRestored(content, hear) : treasury.pay(content, hear));
    this.paid.push({ ...paid, isHeld });
    if (isHeld) await this.#letItsDayCome(paid);
  }

  /** The system's time stays; so the banks briefly accept tomorrow's orders, and the order's mark has passed. */
  async #letItsDayCome({ orderId, client }: PaidOrder): Promise<void> {
    const order = () =>
      this.#owner.inNoClient((tx) =>
        tx.row<{ held: boolean; status: string }>('select hold is not null as held, status from orders where id = $1', [
          orderId,
        ]),
      );
    const takesAhead = (days: number) =>
      persist(() =>
        this.#owner.inNoClient(async (tx) => {
          await updateConnections(tx, { warehouse_days: days }, client.id);
          await tx.write('update orders set hold_until = now() where id = $1 and hold_until is not null', [orderId]);
        }),
      );
    await persistUntil(order, (row) => row!.held);
    await takesAhead(1);
    await persistUntil(order, (row) => /^(RELEASED_TO_BANK|COMPLETED)/.test(row!.status));
    await takesAhead(0);
  }
}

/** The processes run on the system's time. */
function dayIn(days: number): string {
  return localDateOf(addSeconds(new Date(), days * DAY_SECONDS));
}
