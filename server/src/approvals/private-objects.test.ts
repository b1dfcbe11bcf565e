import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ClientId } from '@portico/contract/ids';
import { systemClock } from '../platform/clock.ts';
import type { Subject } from '../platform/subject.ts';
import { makeTestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { accountGroup } from '../accounts/public.ts';
import type { GovernedEntity, Stored } from './governed-entity.ts';
import { objectHead } from './object-head.ts';
import { waitsForSecond } from './signing-change.ts';

type Template = { name: string; owner: string | null };

/** A kind with objects of one person. Nothing of it is stored here. */
const template: GovernedEntity<Template> = {
  ...(accountGroup as unknown as GovernedEntity<Template>),
  effect: (_, { after }) =>
    Promise.resolve({ shown: {} as never, whole: null, changesSigning: after?.name === 'Signers' }),
  isPrivate: ({ owner }, { userId }) => owner === userId,
};
const mine: Template = { name: 'Rent', owner: 'me' };
const ours: Template = { name: 'Rent', owner: null };
const theirs: Template = { name: 'Rent', owner: 'she' };
const guest = { userId: 'other', asClient: true };

let portal: TestPortal;
let clientId: ClientId;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const made = await makeTestClient(portal.owner, systemClock, { client: { twoPersonRule: true } });
  clientId = made.id;
});
afterAll(() => portal.stop());

/** Enough of a person for the questions asked here. */
const person = (impersonator: object | null = null) =>
  ({ clientId, userId: 'me', personId: 'me', impersonator }) as unknown as Subject;

it.each<[string, Template | null, Template | null, boolean]>([
  ['a new private one', null, mine, false],
  ['a private one changed', mine, { ...mine, name: 'Lease' }, false],
  ['a private one deleted', mine, null, false],
  ['a private one shared', mine, ours, true],
  ['a shared one made private', ours, mine, true],
  ['a new shared one', null, ours, true],
  ['another person’s private one', theirs, null, true],
  ['a private one given to another person', mine, theirs, true],
  ['a private one that decides who signs', mine, { ...mine, name: 'Signers' }, true],
])('%s', async (_, before, after, waits) => {
  const asked = await portal.owner.inClient(clientId, (tx) =>
    waitsForSecond({ tx, subject: person(), clock: systemClock }, template, { id: clientId, before, after }),
  );
  expect(asked).toBe(waits);
});

it('waits whatever it is, if a guest asks', async () => {
  const asked = await portal.owner.inClient(clientId, (tx) =>
    waitsForSecond({ tx, subject: person(guest), clock: systemClock }, template, {
      id: clientId,
      before: mine,
      after: null,
    }),
  );
  expect(asked).toBe(true);
});

it.each([
  [mine, false],
  [ours, true],
])('says on the object’s page whether changes of %j wait', async (content, twoPersonRule) => {
  const stored: Stored<Template> = { content, status: 'OK', version: 3 };
  const head = await portal.owner.inClient(clientId, (tx) => objectHead(tx, person(), template, clientId, stored));
  expect(head).toEqual({ uniqueId: clientId, entityStatus: 'OK', version: 3, openRequest: null, twoPersonRule });
});
