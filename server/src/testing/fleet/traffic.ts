import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/db.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import { HELD_LOCKS } from '../../worker/worker-lock.ts';
import { makeTestClient } from '../clients.ts';
import { paymentFile } from '../payment-files.ts';
import type { Fleet } from './fleet.ts';
import { roadFaults } from './road-faults.ts';
import { Treasury, type PaidOrder } from './treasury.ts';

const BANKS = 2;
const PAYMENTS = 2;
const ASK_EVERY_MILLISECONDS = 250;

/** The payments of several clients at once, each over two banks, one order of a client after the other. */
export class Traffic {
  readonly #fleet: Fleet;
  readonly #owner: Database;
  readonly #treasuries: readonly Treasury[];
  readonly acknowledged: string[] = [];
  readonly paid: PaidOrder[] = [];

  static async start(fleet: Fleet, owner: Database, clock: Clock, clients: number): Promise<Traffic> {
    // What banks deliver is first the provider's.
    await makeTestClient(owner, clock, { client: { kind: 'PROVIDER' }, users: {}, rule: null, currencies: [] });
    const made = await Promise.all(
      Array.from({ length: clients }, () => makeTestClient(owner, clock, { banks: BANKS })),
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

  /** Each client pays again and again while it goes on; that is asked after each order. */
  async flow(goesOn: () => boolean): Promise<void> {
    await Promise.all(
      this.#treasuries.map(async (treasury) => {
        while (goesOn()) await this.#payOnce(treasury);
      }),
    );
  }

  /**
   * Waits until every order is complete and nothing is left to do: gives how long that took from now on, and what is
   * wrong then, or when the time is over.
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

  /** Workers that do not hold the lock by which one takes jobs. */
  async #idleWorkers(): Promise<number> {
    const row = await this.#owner.inNoClient((tx) =>
      tx.row<{ held: number }>(`select count(distinct id)::int as held from (${HELD_LOCKS}) held`),
    );
    return this.#fleet.of('worker').length - row!.held;
  }

  async #isBusy(): Promise<boolean> {
    const row = await this.#owner.inNoClient((tx) =>
      tx.row<{ busy: boolean }>(
        `select (select count(*) from orders where status like 'COMPLETED%') < $1
           or exists (select from transactions where booked_entry_id is null)
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
    const content = await paymentFile(treasury.client.accounts, { count: PAYMENTS, date: today() });
    this.paid.push(await treasury.pay(content, (uploadId) => this.acknowledged.push(uploadId)));
  }
}

/** The processes have the system's time. */
function today(): string {
  return localDateOf(new Date());
}
