import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { auditFaults } from '../../testing/portal/audit-rows.ts';
import { B2cVisit, b2cSettings } from '../../testing/outside/b2c.ts';
import { IdentityProvider } from '../../testing/outside/identity-provider.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const provider = new IdentityProvider();
let portal: TestPortal;
beforeAll(async () => {
  await provider.start();
  portal = await startPortal(inject('databaseUrl'), { settings: b2cSettings(provider) });
  portal.config.address = portal.address;
  provider.serve(portal.address);
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const REFUSED = { status: 403, body: { code: 'B2C_REFUSED' } };
const visit = () => new B2cVisit(portal, provider);
const update = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));

/** A client with a user of type B2C who has this e-mail. */
async function makeClient(email: string) {
  const client = await portal.makeClient({
    users: { anna: { grants: [], secondFactors: ['B2C'], email }, bert: { grants: [], secondFactors: ['B2C'] } },
    rule: null,
  });
  return { client, businessId: client.businessId, anna: client.users['anna']!, bert: client.users['bert']! };
}

let people = 0;
/** A person whom the provider knows and whose e-mail it has verified. */
function somebody() {
  const name = `person ${++people}`;
  const email = `person${people}@company.example`;
  provider.people.set(name, { email });
  return { name, email };
}

const linksOf = (subject: string) =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ user_id: string }>('select user_id from b2c_links where subject = $1 order by linked_at', [subject]),
  );
const userOf = async (answer: ReturnType<B2cVisit['signIn']>) => (await answer).body.user?.id;

it('links nobody to a user of a client that they did not name, so no other client takes their place', async () => {
  const { name, email } = somebody();
  await makeClient(email);
  // Their own client has no user for them yet.
  expect(await visit().signIn(name)).toMatchObject(REFUSED);
  expect(await linksOf(name)).toEqual([]);
  const own = await makeClient(email);
  expect(await userOf(visit().signIn(name, own.businessId.toLowerCase()))).toBe(own.anna.id);
  expect(await userOf(visit().signIn(name))).toBe(own.anna.id);
});

it('isn’t blocked by a user of another client with the same e-mail', async () => {
  const { name, email } = somebody();
  const own = await makeClient(email);
  await makeClient(email);
  expect(await userOf(visit().signIn(name, own.businessId))).toBe(own.anna.id);
  expect(await linksOf(name)).toEqual([{ user_id: own.anna.id }]);
});

it('knows one person in several clients, each by its name', async () => {
  const { name, email } = somebody();
  const [own, other] = [await makeClient(email), await makeClient(email)];
  expect(await userOf(visit().signIn(name, other.businessId))).toBe(other.anna.id);
  expect(await userOf(visit().signIn(name, own.businessId))).toBe(own.anna.id);
  expect(await visit().signIn(name)).toMatchObject(REFUSED);
  expect(await userOf(visit().signIn(name, other.businessId))).toBe(other.anna.id);
  expect(await visit().signIn(name, (await makeClient('elsewhere@company.example')).businessId)).toMatchObject(REFUSED);
});

it('links neither of two users of one client with the same e-mail, and the log says so', async () => {
  const { name, email } = somebody();
  const { client, businessId, anna, bert } = await makeClient(email);
  await update('update users set email = $2 where id = $1', bert.id, email.toUpperCase());
  expect(await visit().signIn(name, businessId)).toMatchObject(REFUSED);
  const refused = await portal.owner.inNoClient((tx) =>
    tx.rows<{ record: string }>(
      `select record from audit_log where client_id = $1 and record::jsonb ->> 'action' = 'identityRefused'`,
      [client.id],
    ),
  );
  expect(refused.map(({ record }) => JSON.parse(record))).toMatchObject([
    { userId: null, entityId: null, detail: { issuer: provider.issuer, usersOfEmail: 2 } },
  ]);
  await update('update users set active = false where id = $1', bert.id);
  expect(await userOf(visit().signIn(name, businessId))).toBe(anna.id);
  expect(await auditFaults(portal)).toEqual([]);
});

it('answers for a missing client as for one that does not know them', async () => {
  const { name } = somebody();
  const own = await makeClient('elsewhere@company.example');
  const answers = [await visit().signIn(name, own.businessId), await visit().signIn(name, 'NOBODYS')];
  for (const answer of answers) expect(answer).toMatchObject(REFUSED);
  expect({ ...answers[0]!.body, traceId: '' }).toEqual({ ...answers[1]!.body, traceId: '' });
});
