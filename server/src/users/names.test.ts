import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeAdministration, USERS_PATH } from '../testing/users.ts';

type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;
type Administration = Awaited<ReturnType<typeof makeAdministration>>;

let portal: TestPortal;
let one: Administration;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());
beforeEach(async () => {
  one = await makeAdministration(portal);
});

const add = (content: object) => one.addUser(one.people.admin, content);
const fieldsOf = ({ body }: { body: { fields?: { field: string; message: string }[] } }) => body.fields ?? [];
const rename = (fullName: string) =>
  portal.owner.inNoClient((tx) =>
    tx.write('update users set full_name = $2 where id = $1', [one.id('clerk'), fullName]),
  );

describe('A name', () => {
  it.each([
    ['fullName', 'Аnna Keller', 'one script'],
    ['fullName', '\u200b', 'can’t be seen'],
    ['fullName', 'Anna\r\nKeller', 'can’t be seen'],
    ['fullName', 'Anna Keller (anna)', 'Parentheses'],
    ['userName', 'сlerk2', 'one script'],
  ])('as %s can’t be %j, and the field says why', async (field, name, words) => {
    const answer = await add({ userName: 'fresh', fullName: 'Fresh Person', [field]: name });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([{ field: `content.${field}`, message: expect.stringContaining(words) }]);
  });

  it('is stored as it is read', async () => {
    const { body } = await add({ userName: 'ﬁona', fullName: ' Fiona\u00a0 Hale ' });
    expect((await one.detail(body.uniqueId)).content).toMatchObject({ userName: 'fiona', fullName: 'Fiona Hale' });
  });

  it.each(['CLERK', 'ｃlerk', 'сӏеrк', 'сlеrk'])('that looks like another user’s, %s, is taken', async (userName) => {
    expect(fieldsOf(await add({ userName })).map(({ field }) => field)).toContain('content.userName');
    const check = await one.people.admin.call(
      'GET',
      `${USERS_PATH}/validateUserName?userName=${encodeURIComponent(userName)}`,
    );
    expect(check.body).toEqual({ isFree: false });
  });

  it('such as ſigner1 isn’t a second signer1', async () => {
    await add({ userName: 'signer1' });
    expect(fieldsOf(await add({ userName: 'ſigner1' })).map(({ field }) => field)).toEqual(['content.userName']);
  });

  it('of a user is told apart by more than letters that look alike', async () => {
    const alike = ['iIl1ǀ', 'oO0', 'aA', 'nN'];
    const classOf = (letter: string) => alike.find((some) => some.includes(letter)) ?? letter;
    const name = 'li1on0Ia';
    expect((await add({ userName: name })).status).toBe(200);
    const isFree = async (userName: string) => {
      const path = `${USERS_PATH}/validateUserName?userName=${encodeURIComponent(userName)}`;
      return (await one.people.admin.call<{ isFree: boolean }>('GET', path)).body.isFree;
    };
    const twin = fc.tuple(...[...name].map((letter) => fc.constantFrom(...classOf(letter))));
    await fc.assert(
      fc.asyncProperty(twin, fc.nat(name.length - 1), async (letters, place) => {
        expect(await isFree(letters.join(''))).toBe(false);
        expect(await isFree(letters.with(place, 'x').join(''))).toBe(true);
      }),
      { numRuns: 25 },
    );
    expect(fieldsOf(await add({ userName: 'Iil0NolA' })).map(({ field }) => field)).toEqual(['content.userName']);
  });

  it.each(['ſigner1', 'signerl'])(
    '%s that predates the rules, beside signer1, may stay, and is inactivated',
    async (userName) => {
      await add({ userName: 'signer1' });
      await portal.owner.inNoClient((tx) =>
        tx.write('update users set user_name = $2 where id = $1', [one.id('clerk'), userName]),
      );
      expect((await one.switchUser(one.people.admin, one.id('clerk'), false)).status).toBe(200);
    },
  );

  it('that predates the rules is checked at the next edit, and doesn’t stop an inactivation', async () => {
    await rename('Аnna Keller');
    const { content, version } = await one.detail(one.id('clerk'));
    const edited = await one.people.admin.call<{ fields: { field: string; message: string }[] }>(
      'PUT',
      `${USERS_PATH}/${one.id('clerk')}`,
      { content: { ...content, jobTitle: 'Clerk' }, version },
    );
    expect(fieldsOf(edited).map(({ field }) => field)).toEqual(['content.fullName']);
    expect((await one.switchUser(one.people.admin, one.id('clerk'), false)).status).toBe(200);
  });
});

describe('Namesakes', () => {
  const namesakes = async (fullName: string, except = '') =>
    (
      await one.people.admin.call<{ names: string[] }>(
        'GET',
        `${USERS_PATH}/namesakes?fullName=${encodeURIComponent(fullName)}${except && `&except=${except}`}`,
      )
    ).body.names;

  it('are shown while a name is typed, for this client alone, by sight and by sound', async () => {
    await rename('Zoë Müller');
    for (const name of ['Zoë Müller', 'zoe  muller', 'ZOË MÜLLER', 'Zoe-Müller', 'Ζoe Müller'])
      expect(await namesakes(name)).toEqual(['Zoë Müller (clerk)']);
    expect(await namesakes('Zoë Müller', one.id('clerk'))).toEqual([]);
    expect(await namesakes('Zora Müller')).toEqual([]);
    one = await makeAdministration(portal);
    expect(await namesakes('Zoë Müller')).toEqual([]);
  });

  it('are shown to the approver', async () => {
    one = await makeAdministration(portal, { twoPersonRule: true });
    await rename('Zoë Müller');
    const { body } = await add({ userName: 'zoe2', fullName: 'Zoe Muller' });
    const asked = await one.people.admin.call<Request>(
      'GET',
      `portal/administration/twomanrules/${body.changeRequest}`,
    );
    expect(asked.body.effect).toMatchObject({ namesakes: ['Zoë Müller (clerk)'] });
  });
});
