import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@portico/contract/api';
import { audienceOf, type EndpointDefinition } from '@portico/contract/endpoint';
import { MATRIX } from '../testing/portal/access-matrix.ts';
import type { Ids, Name } from '../testing/portal/access-rows.ts';
import { CLERK_GRANTS, type TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProviderKinds } from '../testing/portal/provider-kinds.ts';

/** Fields that somebody might add to a body hoping they are stored: table columns, and made-up flags. */
const WISHED = { clientId: 'OTHER', entityStatus: 'OK', createdBy: null, isAdmin: true, twoPersonRule: false };
const ID = '018f2f5e-0000-7000-8000-000000000001';
const IDS = new Proxy({} as Ids, { get: () => ID });

const names = Object.keys(endpoints) as Name[];
const partsOf = (name: Name): [string, z.ZodType][] => {
  const { params, query, body }: EndpointDefinition = endpoints[name];
  return Object.entries({ params, query, body }).filter((part): part is [string, z.ZodType] => part[1] !== undefined);
};

type Schema = { [key: string]: unknown; type?: string; properties?: object; additionalProperties?: unknown };

/** Paths at which a shape accepts fields that it does not name. */
function openPlaces(schema: unknown, path = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, properties, additionalProperties } = schema as Schema;
  // A record accepts any key, but only values of its shape. A passkey's answer is defined by the browser.
  const isPasskey = properties !== undefined && ('rawId' in properties || 'clientDataJSON' in properties);
  const isOpen = type === 'object' && properties !== undefined && additionalProperties !== false && !isPasskey;
  const within = Object.entries(schema).flatMap(([key, inner]) => openPlaces(inner, `${path}/${key}`));
  return isOpen ? [path, ...within] : within;
}

it.each(names)('%s takes no field that its contract does not name, at any depth', (name) => {
  for (const [part, schema] of partsOf(name)) {
    const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    expect([part, openPlaces(written)]).toEqual([part, []]);
  }
});

it('finds an open place', () => {
  const shape = z.strictObject({ inner: z.array(z.object({ name: z.string() })) });
  expect(openPlaces(z.toJSONSchema(shape, { io: 'input' }))).toEqual(['/properties/inner/items']);
});

describe('through the front door', () => {
  let portal: TestPortal;
  let client: TestClient;
  let token: string;
  let providersToken: string;
  beforeAll(async () => {
    portal = await startPortal(inject('databaseUrl'), { environment: 'LOCAL' });
    client = await portal.makeClient({ users: { clerk: { grants: CLERK_GRANTS } } });
    token = await portal.signIn(client.users['clerk']!);
    providersToken = await portal.signIn((await makeProviderKinds(portal)).everything);
  });
  afterAll(() => portal.stop());

  /** There is no such endpoint without a configured identity provider. */
  const NOT_HERE: Name[] = ['beginB2c'];
  const withObjects = names.filter((name) => {
    if (!('body' in endpoints[name]) || NOT_HERE.includes(name)) return false;
    const body = MATRIX[name].call?.(IDS).body;
    return body !== null && typeof body === 'object' && !Array.isArray(body);
  });

  it.each(withObjects)('%s refuses a body with an extra field, and says so', async (name) => {
    const definition: EndpointDefinition = endpoints[name];
    const caller = audienceOf(definition) === 'provider' ? providersToken : token;
    const { path = definition.path, body } = MATRIX[name].call!(IDS);
    for (const [field, value] of Object.entries(WISHED)) {
      if (field in (body as object)) continue;
      const more = { ...(body as object), [field]: value };
      const answer = await portal.call(definition.method, path, { token: caller, body: more });
      expect([field, answer.status, answer.body.code]).toEqual([field, 400, 'REQUEST_FIELDS']);
    }
  });

  it('and stores none of it', async () => {
    const read = () =>
      portal.owner.inNoClient((tx) => tx.rows('select * from users where client_id = $1 order by id', [client.id]));
    const before = await read();
    const body = { language: 'de', user: { active: false }, secondFactors: [] };
    expect((await portal.call('PUT', 'portal/settings', { token, body })).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});
