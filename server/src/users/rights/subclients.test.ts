import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { newId } from '../../platform/ids.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeAdministration, USERS_PATH } from '../../testing/users.ts';

type List = ApiAnswer<'GET portal/administration/users'>;
type Choices = ApiAnswer<'GET portal/administration/users/choices'>;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

/** A client with people in two subclients, of which one has become inactive, and people in none. */
async function make() {
  const made = await makeAdministration(portal);
  const subclient = async (businessId: string, active: boolean, ...roles: ('clerk' | 'reader' | 'editor')[]) => {
    const id = newId();
    const added =
      'insert into subclients (client_id, id, business_id, name, active, created_at) values ($1, $2, $3, $4, $5, $6)';
    await portal.owner.inNoClient(async (tx) => {
      await tx.write(added, [made.client.id, id, businessId, `The ${businessId}`, active, portal.clock.now()]);
      await tx.write('update users set subclient_id = $1 where id = any($2)', [id, roles.map((role) => made.id(role))]);
    });
    return id;
  };
  return {
    ...made,
    north: await subclient('NORTH', true, 'clerk', 'reader'),
    south: await subclient('SOUTH', false, 'editor'),
  };
}

it('shows the users of one subclient apart, and those of none', async () => {
  const { people } = await make();
  const found = async (...subclient: string[]) => {
    const filter = encodeURIComponent(JSON.stringify({ subclient }));
    const { body } = await people.admin.call<List>('GET', `${USERS_PATH}?filter=${filter}&sort=userName,asc`);
    return body.content.map((row) => row.userName);
  };
  expect(await found('The NORTH')).toEqual(['clerk', 'reader']);
  expect(await found('The NORTH', 'The SOUTH')).toEqual(['clerk', 'editor', 'reader']);
  expect(await found('')).toEqual(['admin', 'admin2', 'approver']);
  expect(await found('Nowhere')).toEqual([]);
});

it('offers every subclient and whether it is active: users of an inactive one stay, nobody else joins', async () => {
  const { people, north, south, changeUser, detail, id } = await make();
  const { body } = await people.admin.call<Choices>('GET', `${USERS_PATH}/choices`);
  expect(body.subclients).toEqual([
    { uniqueId: north, name: 'The NORTH', active: true },
    { uniqueId: south, name: 'The SOUTH', active: false },
  ]);
  expect((await changeUser(people.admin, id('editor'), { jobTitle: 'Head' })).body.outcome).toBe('DONE');
  expect(await detail(id('editor'))).toMatchObject({ subclient: 'The SOUTH', content: { subclientId: south } });
  const refused = await changeUser(people.admin, id('clerk'), { subclientId: south });
  expect(refused.body.fields).toMatchObject([{ field: 'content.subclientId' }]);
  expect((await changeUser(people.admin, id('clerk'), { subclientId: null })).body.outcome).toBe('DONE');
});
