import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId, UserId } from '@portico/contract/ids';
import { atMost } from '../../testing/portal/at-most.ts';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import { addSigners, CLERK_GRANTS, type TestClient } from '../../testing/clients.ts';
import { everybody, type Outcome, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { openSessions } from '../../testing/portal/sessions.ts';

const PEOPLE = 200;
const ORDERS = 20;
const PLACES_OF_GROUP = 10;
const PLACES = 2 * PLACES_OF_GROUP;
const AT_ONCE = 32;
/** The orders a person signs, counted from their own number: forty people want each order's twenty places. */
const BASKET = [0, 1, 7, 13];

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

/** Two groups; ten members of each must sign. Every fifth person is in both. */
async function crowd(): Promise<{ client: TestClient; clerk: Person; people: Person[] }> {
  const roles = Array.from({ length: PEOPLE }, (_, index) => `person${index}`);
  const users = Object.fromEntries([
    ['clerk', { grants: CLERK_GRANTS }],
    ...roles.map((role) => [role, { grants: [] }] as const),
  ]);
  const client = await portal.makeClient({ users, rule: null });
  const signers = roles.map((role) => client.users[role]!);
  const members = { Treasury: [0, 1, 2], Accounting: [0, 3, 4] };
  for (const [name, fifths] of Object.entries(members)) {
    const own = signers.filter((_, index) => fifths.includes(index % 5));
    await addSigners(portal.owner, client, name, own, PLACES_OF_GROUP);
  }
  const { clerk } = await everybody(portal, client.users, 'clerk');
  return { client, clerk, people: await openSessions(portal, client, signers) };
}

type Signed = { personId: UserId; orderId: OrderId };
type SignatureRow = Signed & { digestIsRight: boolean; codeIsOwn: boolean };

/** The signatures in the database: on the order's content, confirmed by the signer's own code. */
function signaturesOf(client: TestClient): Promise<SignatureRow[]> {
  return portal.owner.inNoClient((tx) =>
    tx.rows<SignatureRow>(
      `select s.user_id as "personId", s.order_id as "orderId", s.content_digest = o.content_digest as "digestIsRight",
         exists (select from security_codes c where c.client_id = s.client_id and c.id = s.code_id and c.user_id = s.user_id) as "codeIsOwn"
       from signatures s join orders o on o.client_id = s.client_id and o.id = s.order_id where s.client_id = $1 and s.voided_at is null`,
      [client.id],
    ),
  );
}

const named = ({ personId, orderId }: Signed) => `${personId} ${orderId}`;

it(`${PEOPLE} people sign ${ORDERS} orders: no signature is lost, counted twice or beyond the rule`, async () => {
  const { client, clerk, people } = await crowd();
  const files = Array.from({ length: ORDERS }, () => paymentFile(client.accounts[0]!));
  const orders = await atMost(AT_ONCE, files, async (file) => clerk.order(await file));
  const basketOf = (person: number) => BASKET.map((step) => orders[(person + step) % ORDERS]!);
  const codes = await atMost(AT_ONCE, people, (person, index) => person.code(basketOf(index)));

  const outcomes = await atMost(AT_ONCE, people, (person, index) =>
    // Any answer but 200 throws, so a deadlock or an error would show.
    person.act('sign', basketOf(index), { securityCode: codes[index]! }),
  );

  const told = outcomes.flatMap((results, index) =>
    results
      .filter((result) => result.outcome === 'DONE')
      .map((result) => ({ personId: people[index]!.user.id, orderId: result.uniqueId })),
  );
  expect(told).toHaveLength(ORDERS * PLACES);
  const refused = outcomes.flat().filter((result) => result.outcome === 'REFUSED');
  const reasons = new Set(refused.flatMap(reasonsOf));
  expect([...reasons].filter((reason) => !['allPlacesFilled', 'state.sign'].includes(reason))).toEqual([]);

  const signatures = await signaturesOf(client);
  expect(signatures.map(named).toSorted()).toEqual(told.map(named).toSorted());
  expect(signatures.filter((one) => !one.digestIsRight || !one.codeIsOwn)).toEqual([]);
  for (const orderId of orders) await expectComplete(clerk, orderId);
  expect(await auditedSignatures(client)).toEqual(told.map(named).toSorted());
  expect(await auditFaults(portal)).toEqual([]);
});

function reasonsOf({ problem }: Outcome): string[] {
  return problem?.reasons?.map((reason) => reason.key) ?? [];
}

/** Twenty people, once each, and a history in which each signature follows the one before it. */
async function expectComplete(clerk: Person, orderId: OrderId): Promise<void> {
  const order = await clerk.get(orderId);
  expect(new Set(order.signatureList.map((signature) => signature.person.uniqueId)).size).toBe(PLACES);
  expect(order.signatures).toMatchObject({ given: PLACES, required: PLACES });
  const steps = order.history
    .filter((entry) => entry.event === 'sign')
    .map((entry) => `${entry.before} ${entry.after}`);
  expect(steps.toSorted()).toEqual([
    'PARTIALLY_SIGNED FULLY_SIGNED',
    ...Array<string>(PLACES - 2).fill('PARTIALLY_SIGNED PARTIALLY_SIGNED'),
    'UNSIGNED PARTIALLY_SIGNED',
  ]);
}

async function auditedSignatures(client: TestClient): Promise<string[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<Signed>(
      `select record::json->>'userId' as "personId", entity_id as "orderId" from audit_log where client_id = $1 and record::json->>'action' = 'orderSigned'`,
      [client.id],
    ),
  );
  return rows.map(named).toSorted();
}
