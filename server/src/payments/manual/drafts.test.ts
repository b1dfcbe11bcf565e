import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { DRAFT_KEPT_DAYS, DRAFTS_MAXIMUM } from '@portico/contract/limits';
import { CLERK_GRANTS, type TestClient } from '../../testing/clients.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

type Drafts = ApiAnswer<'GET payments/manual/drafts'>;
type Draft = ApiAnswer<'GET payments/manual/drafts/:uniqueId'>;
type Payment = Partial<Draft['content']['groups'][number]['payments'][number]>;

let portal: TestPortal;
let client: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      colleague: { grants: CLERK_GRANTS },
      other: { grants: CLERK_GRANTS },
      full: { grants: CLERK_GRANTS },
      reader: { grants: [{ area: 'PAYMENT_VIEW', level: 'GRANT' }] },
    },
  });
});
afterAll(() => portal.stop());
const as = (who: string) => signedIn(portal, client.users[who]!);

const content = (...payments: Payment[]) => ({
  groups: [{ debitAccountId: client.accounts[0]!.id, executionDate: '2026-11-20', payments }],
});
const COMPLETE: Payment = {
  amount: '120.50',
  currency: 'CHF',
  creditor: 'Töss Guss AG',
  account: 'CH3900999000099100001',
};

/** Keeps a draft; returns the revision that it became. */
async function keep(person: Person, id: string, replaces: string | null, ...payments: Payment[]) {
  const revision = randomUUID();
  const { status, body } = await person.call<{ key?: string }>('PUT', `payments/manual/drafts/${id}`, {
    content: content(...payments),
    revision,
    replaces,
  });
  return { revision, said: body?.key ?? status };
}
/** The same, as soon as somebody else holds the draft’s row. */
async function lateKeep(person: Person, draft: string, revision: string, payments: Payment[]) {
  await until(
    () =>
      portal.owner.inNoClient((tx) =>
        tx.row<{ held: boolean }>(
          `select not exists (select from payment_drafts where id = $1 for update skip locked) as held`,
          [draft],
        ),
      ),
    (row) => row?.held === true,
  );
  return keep(person, draft, revision, ...payments);
}
const list = async (person: Person) => (await person.call<Drafts>('GET', 'payments/manual/drafts')).body;
const read = (person: Person, id: string) => person.call<Draft>('GET', `payments/manual/drafts/${id}`);
const discard = (person: Person, id: string) => person.call('DELETE', `payments/manual/drafts/${id}`);
const save = (person: Person, { draft, revision }: { draft: string; revision: string }, path = 'orders') =>
  person.call<{ key?: string; outcome?: string }>(
    'POST',
    `payments/${path}?draft=${draft}&revision=${revision}`,
    content(COMPLETE),
  );
const countOrders = async (person: Person) => (await person.list()).content.length;

describe('What somebody enters is kept as a draft', () => {
  it('as it is typed, whatever it is, until they come back', async () => {
    const clerk = await as('clerk');
    const draft = randomUUID();
    const typed: Payment[] = [
      { amountAsTyped: '12,5x', currency: 'CHF', creditor: '  Töss', account: 'CH39 0099 9000 0991' },
      {},
    ];
    expect((await keep(clerk, draft, null, ...typed)).said).toBe(204);
    const { body } = await read(await as('clerk'), draft);
    expect(body.content.groups[0]).toMatchObject({ executionDate: '2026-11-20', payments: typed });
    const nothing = { groups: [{ debitAccountId: '', executionDateAsTyped: 'tomorrow', payments: [{}] }] };
    const second = await clerk.call('PUT', `payments/manual/drafts/${randomUUID()}`, {
      content: nothing,
      revision: randomUUID(),
      replaces: null,
    });
    expect(second.status).toBe(204);
    const found = await list(clerk);
    expect(found.map(({ payments, creditor }) => [payments, creditor])).toEqual(
      expect.arrayContaining([
        [1, 'Töss'],
        [0, ''],
      ]),
    );
    for (const { uniqueId } of found) await discard(clerk, uniqueId);
    expect(await list(clerk)).toEqual([]);
  });

  it('for them alone: not for colleagues, nor for another client', async () => {
    const [clerk, colleague] = [await as('clerk'), await as('colleague')];
    const draft = randomUUID();
    await keep(clerk, draft, null, COMPLETE);
    const stranger = await signedIn(portal, (await portal.makeClient()).users['clerk']!);
    for (const person of [colleague, stranger]) {
      expect((await read(person, draft)).status).toBe(404);
      expect(await list(person)).toEqual([]);
      await discard(person, draft);
    }
    // An id of somebody else's is free.
    expect((await keep(colleague, draft, null, { creditor: 'Own' })).said).toBe(204);
    expect((await read(clerk, draft)).body.content.groups[0]!.payments[0]).toMatchObject(COMPLETE);
    expect((await save(colleague, { draft, revision: randomUUID() })).body.key).toBe('DRAFT_CHANGED');
    await discard(clerk, draft);
    expect((await read(colleague, draft)).status).toBe(200);
    await discard(colleague, draft);
  });

  it('only by people who enter payments', async () => {
    const reader = await as('reader');
    expect((await reader.call('GET', 'payments/manual/drafts')).status).toBe(403);
    expect((await keep(reader, randomUUID(), null, COMPLETE)).said).toBe('UNAUTHORIZED');
  });

  it('the same call twice is one; a change of what somebody else has changed is refused', async () => {
    const clerk = await as('clerk');
    const draft = randomUUID();
    const first = await keep(clerk, draft, null, COMPLETE);
    const again = await clerk.call('PUT', `payments/manual/drafts/${draft}`, {
      content: content(COMPLETE),
      revision: first.revision,
      replaces: null,
    });
    expect(again.status).toBe(204);
    const second = await keep(clerk, draft, first.revision, { ...COMPLETE, amount: '2' });
    expect(second.said).toBe(204);
    expect((await keep(clerk, draft, first.revision, { ...COMPLETE, amount: '3' })).said).toBe('DRAFT_CHANGED');
    expect((await keep(clerk, draft, null, { ...COMPLETE, amount: '3' })).said).toBe('DRAFT_CHANGED');
    expect((await read(clerk, draft)).body.revision).toBe(second.revision);
    await discard(clerk, draft);
    expect((await keep(clerk, draft, second.revision, COMPLETE)).said).toBe('DRAFT_CHANGED');
    expect(await list(clerk)).toEqual([]);
  });

  it(`at most ${DRAFTS_MAXIMUM} of them, however many come at once`, async () => {
    const full = await as('full');
    const all = await Promise.all(
      Array.from({ length: DRAFTS_MAXIMUM + 3 }, () => keep(full, randomUUID(), null, COMPLETE)),
    );
    expect(all.filter(({ said }) => said === 204)).toHaveLength(DRAFTS_MAXIMUM);
    expect(all.filter(({ said }) => said === 'TOO_MANY_DRAFTS')).toHaveLength(3);
    const [{ uniqueId }] = (await list(full)) as [Drafts[number]];
    const { revision } = (await read(full, uniqueId)).body;
    expect((await keep(full, uniqueId, revision, { creditor: 'Still kept' })).said).toBe(204);
  });

  it(`for ${DRAFT_KEPT_DAYS} days after the last change`, async () => {
    const other = await as('other');
    const [draft, old] = [randomUUID(), randomUUID()];
    await keep(other, old, null, COMPLETE);
    await keep(other, draft, null, COMPLETE);
    const age = (id: string, days: number) =>
      portal.owner.inNoClient((tx) =>
        tx.write(
          `update payment_drafts set changed_at = $2::timestamptz - make_interval(days => $3, mins => 1) where id = $1`,
          [id, portal.clock.now(), days],
        ),
      );
    await age(old, DRAFT_KEPT_DAYS);
    await age(draft, DRAFT_KEPT_DAYS - 1);
    await portal.owner.inNoClient((tx) => tx.rows('select remove_expired($1)', [portal.clock.now()]));
    expect((await list(other)).map(({ uniqueId }) => uniqueId)).toEqual([draft]);
    await discard(other, draft);
  });
});

describe('A draft that becomes an order', () => {
  it.each(['orders', 'orders/saveAndSubmit'])('is gone with it (%s), and becomes no second one', async (path) => {
    const clerk = await as('clerk');
    const before = await countOrders(clerk);
    const draft = randomUUID();
    const { revision } = await keep(clerk, draft, null, COMPLETE);
    expect((await save(clerk, { draft, revision }, path)).body.outcome).toBe('DONE');
    expect(await list(clerk)).toEqual([]);
    expect((await save(clerk, { draft, revision }, path)).body.key).toBe('DRAFT_CHANGED');
    expect(await countOrders(clerk)).toBe(before + 1);
  });

  it('isn’t brought back by a change that comes at the same moment', async () => {
    const clerk = await as('clerk');
    const many = Array.from({ length: 200 }, (_, number) => ({ ...COMPLETE, amount: `${number + 1}.05` }));
    for (let run = 0; run < 4; run++) {
      const draft = randomUUID();
      const { revision } = await keep(clerk, draft, null, ...many);
      const query = `draft=${draft}&revision=${revision}`;
      const saving = clerk.call('POST', `payments/orders?${query}`, content(...many));
      const changing = (await Promise.all([saving, lateKeep(clerk, draft, revision, many)]))[1];
      const wasSaved = (await saving).status === 200;
      expect(changing.said).toBe(wasSaved ? 'DRAFT_CHANGED' : 204);
      expect(await list(clerk)).toHaveLength(wasSaved ? 0 : 1);
      await discard(clerk, draft);
    }
  });

  it('must be the one that was read; an order that is refused leaves it', async () => {
    const clerk = await as('clerk');
    const before = await countOrders(clerk);
    const draft = randomUUID();
    const first = await keep(clerk, draft, null, COMPLETE);
    const second = await keep(clerk, draft, first.revision, { ...COMPLETE, amount: '99' });
    expect((await save(clerk, { draft, revision: first.revision })).body.key).toBe('DRAFT_CHANGED');
    const refused = await clerk.call('POST', `payments/orders?draft=${draft}&revision=${second.revision}`, content({}));
    expect(refused.status).toBe(422);
    expect((await read(clerk, draft)).body.content.groups[0]!.payments[0]!.amount).toBe('99');
    expect(await countOrders(clerk)).toBe(before);
    expect((await clerk.call('POST', `payments/orders?draft=${draft}`, content(COMPLETE))).status).toBe(400);
    await discard(clerk, draft);
  });
});
