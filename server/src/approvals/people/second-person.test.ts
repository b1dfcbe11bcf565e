import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import { auditChange } from '../../platform/audit.ts';
import { addSeconds } from '../../platform/clock.ts';
import { auditAsFormOne } from '../../testing/portal/audit-rows.ts';
import type { TestClient } from '../../testing/clients.ts';
import { at, keysOf, makeColleague } from '../../testing/make-colleague.ts';
import { decideOnClientsPage, decideRead, holdApproved } from '../../testing/decisions.ts';
import { impersonate } from '../../testing/impersonation.ts';
import { USER, USER_GROUP } from '../../testing/master-data.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { GROUPS_PATH, USERS_PATH, type Changed, type UserDetail } from '../../testing/users.ts';

const REQUESTS = 'portal/administration/twomanrules';
const SETTINGS = 'portal/administration/settings/twoPersonRule';
const USER_KIND = { auditType: 'USER' } as const;
const REFUSED = [403, ['madeByOtherDecider']];

const governed = { twoPersonRule: true, twoPersonExceptions: [] };

let portal: TestPortal;
// The provider's people, each created by a request of the one before; an installation has one provider.
let p: Person;
let q: Person;
let friend: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const bank = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: {
      p: { grants: at('ADMIN', 'USERS', 'ADMINISTRATION_EFT') },
      q: { grants: at('ADMIN', 'USERS', 'ADMINISTRATION_EFT') },
    },
    rule: null,
    currencies: [],
  });
  ({ p, q } = await everybody(portal, bank.users, 'p', 'q'));
  const grants = [...at('ADMIN', 'ADMINISTRATION_EFT'), ...at('APPROVE', 'USERS')];
  friend = await makeColleague(portal, bank, { asks: p, approves: q }, 'friend', grants);
});
afterAll(() => portal.stop());

/** Asks for a user with an unremarkable right; returns the request's id. */
async function askForUser(who: Person, userName: string): Promise<string> {
  const permissions = [{ area: 'USERS', scope: { kind: 'AREA' }, level: 'VIEW_ONLY' }];
  const content = { ...USER, userName, email: `${userName}@new.example`, permissions };
  const { body } = await who.call<Changed>('POST', 'portal/administration/users', { content });
  expect(body.outcome).toBe('REQUESTED');
  return body.changeRequest!;
}

async function approve(who: Person, request: string) {
  const answer = await decideRead(who, request, 'approve');
  return [answer.status, keysOf(answer)];
}

describe('A colleague whom the requester created', () => {
  it('is not a second person if the client has another, who is named', async () => {
    const users = { a: { grants: at('ADMIN', 'USERS') }, c: { grants: at('ADMIN', 'USERS') } };
    const client = await portal.makeClient({ client: governed, rule: null, users });
    const { a, c } = await everybody(portal, client.users, 'a', 'c');
    const made = await makeColleague(portal, client, { asks: a, approves: c }, 'friend', at('APPROVE', 'USERS'));
    const request = await askForUser(a, 'puppet');
    expect(await approve(made, request)).toEqual(REFUSED);
    const seen = await made.call<{ actions: { approve: { reasons: unknown[] } } }>('GET', `${REQUESTS}/${request}`);
    const names = expect.stringContaining(c.user.fullName);
    expect(seen.body.actions.approve.reasons.at(-1)).toMatchObject({ key: 'whoCould', parameters: { names } });
    expect(await approve(c, request)).toEqual([200, []]);
    // They may let through what the other one asks for.
    expect(await approve(made, await askForUser(c, 'honest'))).toEqual([200, []]);
  });

  it('is one if the client has nobody else', async () => {
    const users = { a: { grants: at('ADMIN', 'USERS') }, c: { grants: at('ADMIN', 'USERS') } };
    const client = await portal.makeClient({ client: governed, rule: null, users });
    const { a, c } = await everybody(portal, client.users, 'a', 'c');
    const made = await makeColleague(portal, client, { asks: a, approves: c }, 'friend', at('APPROVE', 'USERS'));
    await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [c.user.id]));
    expect(await approve(made, await askForUser(a, 'alone'))).toEqual([200, []]);
  });
});

it('A colleague whom the requester created can’t approve if another one only shares their source', async () => {
  const admin = { grants: at('ADMIN', 'USERS') };
  const client = await portal.makeClient({ client: governed, rule: null, users: { dora: admin, mats: admin } });
  // Two guests asked for them; one created the other at the provider.
  for (const [guest, role] of [
    [p, 'dora'],
    [friend, 'mats'],
  ] as const) {
    await impersonate(portal, await signedIn(portal, guest.user), client);
    const { id: entityId } = client.users[role]!;
    await portal.owner.inClient(client.id, async (tx) => {
      const row = await tx.row<{ id: UserId }>('select id from users where client_id = $1 and guest_of = $2', [client.id, guest.user.id]); // prettier-ignore
      const subject = { userId: row!.id, userName: 'guest', address: '' };
      await auditAsFormOne(tx, portal.clock, { entityType: 'USER', entityId, action: 'ADD', subject });
    });
  }
  const { dora, mats } = await everybody(portal, client.users, 'dora', 'mats');
  const puppet = await makeColleague(portal, client, { asks: dora, approves: mats }, 'friend', at('APPROVE', 'USERS'));
  const request = await askForUser(dora, 'another');
  expect(await approve(puppet, request)).toEqual(REFUSED);
  const seen = await puppet.call<{ actions: { approve: { reasons: unknown[] } } }>('GET', `${REQUESTS}/${request}`);
  const names = expect.stringContaining(mats.user.fullName);
  expect(seen.body.actions.approve.reasons.at(-1)).toMatchObject({ key: 'whoCould', parameters: { names } });
  expect(await approve(mats, request)).toEqual([200, []]);
  // If there is nobody else they decide, so nothing waits forever.
  const alone = await askForUser(dora, 'alone');
  await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [mats.user.id]));
  expect(await approve(puppet, alone)).toEqual([200, []]);
});

describe('A colleague of the requester’s own making, with all others concerned by the change', () => {
  const admin = { grants: at('ADMIN', 'USERS') };
  type Refused = { actions: { approve: { reasons: { key: string }[] } } };

  it('can’t delete an administrator who had no part in it', async () => {
    const client = await portal.makeClient({ client: governed, rule: null, users: { boss: admin, honest: admin } });
    const { boss, honest } = await everybody(portal, client.users, 'boss', 'honest');
    const grants = at('APPROVE', 'USERS', 'USER_GROUPS');
    const made = await makeColleague(portal, client, { asks: boss, approves: honest }, 'friend', grants);
    const path = `${USERS_PATH}/${honest.user.id}`;
    const { version } = (await boss.call<UserDetail>('GET', path)).body;
    const { body } = await boss.call<Changed>('POST', `${path}/delete`, { version, comment: 'Has left' });
    expect(await approve(made, body.changeRequest!)).toEqual(REFUSED);
    expect(await approve(honest, body.changeRequest!)).toEqual([403, ['changeAboutYourself']]);
    const seen = await made.call<Refused>('GET', `${REQUESTS}/${body.changeRequest}`);
    expect(keysOf({ body: seen.body.actions.approve })).toEqual(['madeByOtherDecider', 'uninvolvedProvider']);
  });

  it('can’t approve a group that names all the others', async () => {
    const users = { boss: admin, honest: admin, another: admin };
    const client = await portal.makeClient({ client: governed, rule: null, users });
    const { boss, honest, another } = await everybody(portal, client.users, 'boss', 'honest', 'another');
    const grants = at('APPROVE', 'USERS', 'USER_GROUPS');
    const made = await makeColleague(portal, client, { asks: boss, approves: honest }, 'friend', grants);
    const permissions = [{ area: 'USERS', scope: { kind: 'AREA' }, level: 'ADMIN' }];
    const ask = async (name: string, userIds: UserId[]) => {
      const content = { ...USER_GROUP, name, permissions, userIds };
      return (await boss.call<Changed>('POST', GROUPS_PATH, { content })).body.changeRequest!;
    };
    expect(await approve(made, await ask('Everybody', [honest.user.id, another.user.id]))).toEqual(REFUSED);
    const one = await ask('One of them', [honest.user.id]);
    expect(await approve(made, one)).toEqual(REFUSED);
    expect(await approve(another, one)).toEqual([200, []]);
  });
});

it('Letting somebody in again makes them of one hand: others may read a leaver’s mailbox', async () => {
  const admin = { grants: at('ADMIN', 'USERS') };
  const client = await portal.makeClient({
    client: governed,
    rule: null,
    users: { boss: admin, honest: admin, leaver: admin },
  });
  const { boss, honest } = await everybody(portal, client.users, 'boss', 'honest');
  const { id } = client.users['leaver']!;
  await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [id]));
  const { version } = (await boss.call<UserDetail>('GET', `${USERS_PATH}/${id}`)).body;
  const body = { version, comment: 'Is back', active: true };
  const asked = (await boss.call<Changed>('POST', `${USERS_PATH}/${id}/activation`, body)).body;
  expect(await approve(honest, asked.changeRequest!)).toEqual([200, []]);
  await holdApproved(portal, client.id, asked.changeRequest!);
  expect(await approve(await signedIn(portal, client.users['leaver']!), await askForUser(boss, 'puppet'))).toEqual(
    REFUSED,
  );
});

describe('Two of the provider’s people, one created by the other', () => {
  const again = (who: Person) => signedIn(portal, who.user);

  it('don’t count as two for the provider’s own people, even if nobody else is there', async () => {
    const setActive = (active: boolean) =>
      portal.owner.inNoClient((tx) => tx.write('update users set active = $2 where id = $1', [q.user.id, active]));
    const request = await askForUser(p, 'puppet');
    await setActive(false);
    expect(await approve(friend, request)).toEqual(REFUSED);
    await setActive(true);
    expect(await approve(await again(q), request)).toEqual([200, []]);
  });

  /** The first user of a client without anybody who could decide. */
  async function askAsGuest(client: TestClient): Promise<string> {
    return askForUser(await impersonate(portal, await again(p), client), 'first.admin');
  }

  it('don’t count as two as guests of a client without deciders; others do', async () => {
    const client = await portal.makeClient();
    const request = await askAsGuest(client);
    expect(await approve(await impersonate(portal, await again(friend), client), request)).toEqual(REFUSED);
    expect(await approve(await impersonate(portal, await again(q), client), request)).toEqual([200, []]);
  });

  it('don’t count as two for a client’s settings', async () => {
    const client = await portal.makeClient();
    const path = `portal/administration/clients/${client.id}/twoPersonRule`;
    const asker = await again(p);
    const { version } = (await asker.call<{ version: number }>('GET', path)).body;
    const content = { categories: [], signingBarHours: 1 };
    const asked = await asker.call<Changed>('PUT', path, { content, version });
    const decide = async (who: Person) => {
      const answer = await decideOnClientsPage(who, client.id, 'approve', { changeRequest: asked.body.changeRequest });
      return [answer.status, keysOf(answer)];
    };
    expect(await decide(await again(friend))).toEqual(REFUSED);
    expect(await decide(await again(q))).toEqual([200, []]);
  });

  it('leave a client’s settings to others of the provider if only people they created could decide', async () => {
    const client = await portal.makeClient();
    const asks = await impersonate(portal, await again(p), client);
    const approves = await impersonate(portal, await again(q), client);
    const made = await makeColleague(portal, client, { asks, approves }, 'boss', at('ADMIN', 'USERS', 'SETTINGS'));
    const path = `portal/administration/clients/${client.id}/twoPersonRule`;
    const ask = async (who: Person) => {
      const { version } = (await who.call<{ version: number }>('GET', path)).body;
      const content = { categories: [], signingBarHours: 1 };
      return (await who.call<Changed>('PUT', path, { content, version })).body.changeRequest;
    };
    const changeRequest = await ask(await again(p));
    const refused = await decideRead(made, changeRequest, 'approve');
    expect([refused.status, keysOf(refused)]).toEqual([403, ['madeByOtherDecider']]);
    const seen = await made.call<{ actions: { approve: unknown } }>('GET', `${REQUESTS}/${changeRequest}`);
    expect(keysOf({ body: seen.body.actions.approve })).toEqual(['madeByOtherDecider', 'providerCould']);
    const decide = async (who: Person) => {
      const answer = await decideOnClientsPage(who, client.id, 'approve', { changeRequest });
      return [answer.status, keysOf(answer)];
    };
    expect(await decide(await again(friend))).toEqual(REFUSED);
    expect(await decide(await again(q))).toEqual([200, []]);
    // The client decides what the other one asks for.
    const asked = await until(
      () => ask(q),
      (request) => request !== undefined && request !== changeRequest,
    );
    const kept = await decideOnClientsPage(await again(p), client.id, 'approve', { changeRequest: asked });
    expect([kept.status, keysOf(kept)]).toEqual([403, ['clientDecides']]);
  });
});

describe('A colleague whom an administrator just created', () => {
  it('can’t weaken how people sign for that administrator, but can for another one', async () => {
    const client = await portal.makeClient({
      rule: null,
      users: {
        boss: { grants: at('ADMIN', 'USERS', 'SETTINGS') },
        other: { grants: at('ADMIN', 'USERS', 'SETTINGS') },
      },
    });
    const { boss, other } = await everybody(portal, client.users, 'boss', 'other');
    const made = await makeColleague(portal, client, { asks: boss, approves: null }, 'friend', at('ADMIN', 'SETTINGS'));
    const weaken = async (who: Person) => {
      const { version } = (await who.call<{ version: number }>('GET', SETTINGS)).body;
      const content = { categories: [], signingBarHours: 1 };
      return (await who.call<Changed>('PUT', SETTINGS, { content, version })).body.changeRequest;
    };
    const request = await weaken(boss);
    const refused = await decideRead(made, request, 'approve');
    expect([refused.status, keysOf(refused)]).toEqual([403, ['madeByOtherDecider']]);
    await decideRead(boss, request, 'discard');
    const approved = await decideRead(made, await weaken(other), 'approve');
    expect(approved.status).toBe(200);
  });
});

it('The first administrators, whom nobody in the portal requested, are two at once', async () => {
  const admin = { grants: at('ADMIN', 'USERS') };
  const client = await portal.makeClient({ client: governed, rule: null, users: { a: admin, c: admin, other: admin } });
  await portal.owner.inClient(client.id, async (tx) => {
    for (const { id } of [client.users['a']!, client.users['c']!]) {
      const added = { step: 'applied', action: 'ADD' } as const;
      await auditChange({ tx, clock: portal.clock, subject: null }, USER_KIND, added, { id, name: null }, {});
    }
  });
  const { a, c } = await everybody(portal, client.users, 'a', 'c');
  expect(await approve(c, await askForUser(a, 'third'))).toEqual([200, []]);
});

it('Two users requested by two guests are of one hand if one guest created the other', async () => {
  const admin = { grants: at('ADMIN', 'USERS', 'SETTINGS') };
  const client = await portal.makeClient({ rule: null, users: { a: admin, c: admin } });
  const c = await signedIn(portal, client.users['c']!);
  const make = async (guest: Person, userName: string) => {
    const asks = await impersonate(portal, await signedIn(portal, guest.user), client);
    return makeColleague(portal, client, { asks, approves: c }, userName, at('ADMIN', 'SETTINGS'));
  };
  const [dora, mats] = [await make(p, 'dora'), await make(friend, 'mats')];
  const { version } = (await dora.call<{ version: number }>('GET', SETTINGS)).body;
  const content = { categories: [], signingBarHours: 1 };
  const { changeRequest } = (await dora.call<Changed>('PUT', SETTINGS, { content, version })).body;
  const refused = await decideRead(mats, changeRequest, 'approve');
  expect([refused.status, keysOf(refused)]).toEqual(REFUSED);
  const own = await decideRead(await signedIn(portal, client.users['a']!), changeRequest, 'approve');
  expect(own.status).toBe(200);
});

it('Somebody barred from signing can’t approve either, nor unlock anybody after an objection', async () => {
  const admin = { grants: at('ADMIN', 'USERS') };
  const users = { boss: admin, taken: admin, honest: admin, victim: { grants: [] } };
  const client = await portal.makeClient({ client: governed, rule: null, users });
  const { boss, taken } = await everybody(portal, client.users, 'boss', 'taken');
  const request = await askForUser(boss, 'new.signer');
  const bar = (hours: number) =>
    portal.owner.inNoClient((tx) =>
      tx.write('update users set signing_barred_until = $2 where id = $1', [
        taken.user.id,
        addSeconds(portal.clock.now(), hours * 3600),
      ]),
    );
  await bar(24);
  expect(await approve(taken, request)).toEqual([403, ['signingBarred']]);
  await portal.owner.inNoClient((tx) =>
    tx.write('update users set locked_at = $2, objected_at = $2 where id = $1', [
      client.users['victim']!.id,
      portal.clock.now(),
    ]),
  );
  const unlock = () => taken.call('POST', `${USERS_PATH}/${client.users['victim']!.id}/unlock`);
  const refused = await unlock();
  expect([refused.status, keysOf(refused)[0]]).toEqual([403, 'signingBarred']);
  await bar(-1);
  expect(await approve(taken, request)).toEqual([200, []]);
  expect((await unlock()).status).toBe(204);
});

it('One of the provider’s people who is barred from signing can’t approve as a guest', async () => {
  const client = await portal.makeClient();
  const [asker, other] = [await signedIn(portal, p.user), await signedIn(portal, q.user)];
  const request = await askForUser(await impersonate(portal, asker, client), 'first.admin');
  const guest = await impersonate(portal, other, client);
  const until = (hours: number) => addSeconds(portal.clock.now(), hours * 3600);
  const bar = (at: Date | null) =>
    portal.owner.inNoClient((tx) =>
      tx.write('update users set signing_barred_until = $2 where id = $1', [q.user.id, at]),
    );
  await bar(until(24));
  expect(await approve(guest, request)).toEqual([403, ['signingBarred']]);
  const { id } = client.users['clerk']!;
  await portal.owner.inNoClient((tx) =>
    tx.write('update users set signing_awaits_word_since = $2 where id = $1', [id, portal.clock.now()]),
  );
  const word = await guest.call('POST', `${USERS_PATH}/${id}/allowSigning`);
  expect([word.status, keysOf(word)[0]]).toEqual([403, 'signingBarred']);
  await bar(null);
  expect(await approve(guest, request)).toEqual([200, []]);
});

// Last, since it moves the portal's clock.
it('A colleague whom the requester created is a second person like others after 30 days', async () => {
  const users = { a: { grants: at('ADMIN', 'USERS') }, c: { grants: at('ADMIN', 'USERS') } };
  const client = await portal.makeClient({ client: governed, rule: null, users });
  const { a, c } = await everybody(portal, client.users, 'a', 'c');
  const made = await makeColleague(
    portal,
    client,
    { asks: a, approves: c },
    'friend',
    at('APPROVE', 'USERS', 'USER_GROUPS'),
  );
  const request = await askForUser(a, 'later');
  expect(await approve(made, request)).toEqual(REFUSED);
  portal.clock.advanceSeconds(30 * 24 * 3600);
  expect(await approve(await signedIn(portal, made.user), request)).toEqual([200, []]);
});
