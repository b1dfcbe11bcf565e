import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, type TestClient } from '../../testing/clients.ts';
import { decideRead } from '../../testing/decisions.ts';
import { everybody, type Person, type Upload } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

const STEPS = 40;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

type Live = { id: OrderId; digest: string; message: string };

/** A client's living orders with a living twin that two people didn't ask for. */
async function unwanted(client: TestClient, wanted: ReadonlySet<OrderId>): Promise<Live[]> {
  const orders = await portal.owner.inClient(client.id, (tx) =>
    tx.rows<Live>(
      `select o.id, encode(f.digest, 'hex') as digest, o.message_id || ' ' || lower(o.initiating_party) as message
         from orders o join files f on f.client_id = o.client_id and f.id = o.file_id
        where o.client_id = $1 and o.status <> 'DELETED'`,
      [client.id],
    ),
  );
  const isTwin = (one: Live, other: Live) =>
    one.id !== other.id && (one.digest === other.digest || one.message === other.message);
  const free = orders.filter(({ id }) => !wanted.has(id));
  return free.filter((one) => free.some((other) => isTwin(one, other)));
}

/** One walk of two people over one file and its other version, and what becomes of them. */
class Walk {
  readonly living = new Set<OrderId>();
  readonly deleted = new Set<OrderId>();
  readonly refused: Upload[] = [];
  /** Orders that two people let live despite a twin. */
  readonly wanted = new Set<OrderId>();
  readonly done = new Map<string, number>();
  readonly #choices: number[];
  readonly #people: Person[];
  readonly #files: string[];

  constructor(people: Person[], files: string[]) {
    this.#choices = fc.sample(fc.nat(), { seed: 16, numRuns: STEPS * 20 });
    this.#people = people;
    this.#files = files;
  }

  async step(): Promise<void> {
    const acts = { upload: this.#upload, remove: this.#remove, restore: this.#restore, both: this.#both };
    const rare = { importAnyway: this.#importAnyway, restoreAnyway: this.#restoreAnyway };
    const all = Object.entries({ ...acts, ...rare });
    const [name, act] = this.#pick(all)!;
    if (await act()) this.done.set(name, (this.done.get(name) ?? 0) + 1);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.#choices.pop()! % items.length];
  }
  #person = () => this.#pick(this.#people)!;
  #move(order: OrderId, from: Set<OrderId>, to: Set<OrderId>): void {
    from.delete(order);
    to.add(order);
  }

  #upload = async () => {
    const upload = await this.#person().upload(this.#pick(this.#files)!);
    if (upload.orders.length === 0) this.refused.push(upload);
    for (const order of upload.orders) this.living.add(order);
    return upload.orders.length > 0;
  };
  #remove = async () => {
    const living = [...this.living];
    const orders = this.#pick([living, living.slice(0, 1)])!;
    if (orders.length === 0) return false;
    await this.#person().act('delete', orders, { comment: 'x' });
    for (const order of orders) {
      this.wanted.delete(order);
      this.#move(order, this.living, this.deleted);
    }
    return true;
  };
  #restore = async () => {
    const deleted = [...this.deleted];
    const orders = [this.#pick(deleted), this.#pick(deleted)].filter((id) => id !== undefined);
    const results = orders.length ? await this.#person().act('restore', [...new Set(orders)]) : [];
    const restored = results.filter(({ outcome }) => outcome === 'DONE').map(({ uniqueId }) => uniqueId);
    for (const order of restored) this.#move(order, this.deleted, this.living);
    return restored.length > 0;
  };
  /** Two restores and an upload at the same moment. */
  #both = async () => {
    const done = await Promise.all([this.#restore(), this.#restore(), this.#upload()]);
    return done.includes(true);
  };
  #approve = async (id: string) => {
    const [, second] = this.#people;
    return (await decideRead(second!, id, 'approve')).status === 200;
  };
  #importAnyway = async () => {
    const upload = this.#pick(this.refused);
    const [clerk] = this.#people;
    if (!upload) return false;
    const path = `payments/upload/${upload.uniqueId}`;
    const { status, body } = await clerk!.call<{ changeRequest: string }>('POST', `${path}/importAnyway`, {
      comment: 'x',
    });
    if (status !== 200 || !(await this.#approve(body.changeRequest))) return false;
    this.refused.splice(this.refused.indexOf(upload), 1);
    const imported = await until(
      async () =>
        (await this.#person().call<Upload[]>('GET', `payments/upload/status?uniqueId=${upload.uniqueId}`)).body[0]!,
      ({ stepStatus }) => stepStatus === 'IMPORTED',
    );
    for (const order of imported.orders) this.wanted.add(order);
    for (const order of imported.orders) this.living.add(order);
    return imported.orders.length > 0;
  };
  #restoreAnyway = async () => {
    const order = this.#pick([...this.deleted]);
    const [clerk] = this.#people;
    const results = order ? await clerk!.act('restore', [order], { anyway: true, comment: 'x' }) : [];
    const request = results[0]?.changeRequest;
    if (!request || !(await this.#approve(request))) return false;
    await clerk!.reach(order!, 'OPEN');
    this.wanted.add(order!);
    this.#move(order!, this.deleted, this.living);
    return true;
  };
}

it('no walk over uploads, deletions, restores and approvals leaves two living twins that nobody wanted', async () => {
  const grants = { grants: CLERK_GRANTS };
  const client = await portal.makeClient({ users: { clerk: grants, second: grants } });
  const { clerk, second } = await everybody(portal, client.users, 'clerk', 'second');
  const file = await paymentFile(client.accounts[0]!, { count: 1 });
  const again = file
    .replace(/(<InitgPty>\s*<Nm>)([^<]*)/, (_, before: string, name: string) => before + name.toUpperCase())
    .replace('Invoice 0', 'Invoice again');
  const walk = new Walk([clerk, second], [file, again, file]);
  for (let step = 0; step < STEPS; step++) {
    await walk.step();
    expect({ step, unwanted: await unwanted(client, walk.wanted) }).toEqual({ step, unwanted: [] });
  }
  // The walk got somewhere.
  expect(walk.done.size).toBeGreaterThanOrEqual(4);
});
