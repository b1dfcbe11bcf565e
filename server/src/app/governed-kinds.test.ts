import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { GOVERNED_KIND_NAMES, GOVERNED_KINDS, type GovernedKind } from '@portico/contract/approvals/kinds';
import { CHANGE_ACTIONS, type ChangeAction } from '@portico/contract/approvals/model';
import { CHANGE_AUDIT_ACTIONS } from '@portico/contract/audit/catalogue';
import { governedEntities } from './governed-entities.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { decideRead, holdApproved } from '../testing/decisions.ts';
import { KIND_FIXTURES } from '../testing/governed-kinds/kind-fixtures.ts';
import {
  isLeftOut,
  PARTS,
  type Asked,
  type Part,
  type Stage,
  type Way,
} from '../testing/governed-kinds/kind-fixture.ts';
import { at, keysOf } from '../testing/make-colleague.ts';
import { everybody, signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

/*
 * Every governed kind goes the same way, over HTTP. What a kind leaves out, and why, its fixture says
 * (`testing/governed-kinds`). That it has no addition, change or deletion is proved here as well.
 */

type Requests = ApiAnswer<'GET portal/administration/twomanrules'>;

const REQUESTS = 'portal/administration/twomanrules';

let portal: TestPortal;
/** An administrator of everything, of another client. */
let stranger: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const everything = [
    ...CLERK_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS'),
    ...at('ADMIN', ...new Set(Object.values(GOVERNED_KINDS).map(({ area }) => area))),
  ];
  const { users } = await portal.makeClient({ users: { boss: { grants: everything, secondFactors: [] } }, rule: null });
  stranger = await signedIn(portal, users['boss']!);
});
afterAll(() => portal.stop());

const isProviders = (kind: GovernedKind) => KIND_FIXTURES[kind].clientKind === 'PROVIDER';
/** There is one, with people for each of its kinds. */
let provider: Promise<TestClient> | undefined;

/** A client with everything under the two-person rule, and one person for each part. */
async function makeStage(kind: GovernedKind): Promise<Stage> {
  const ofProvider = GOVERNED_KIND_NAMES.filter(isProviders);
  const client = await (isProviders(kind)
    ? (provider ??= makeClientFor('PROVIDER', ofProvider))
    : makeClientFor('CLIENT', [kind]));
  const people = await everybody(portal, client.users, ...PARTS.map((part) => roleOf(kind, part)));
  const parts = PARTS.map((part) => [part, people[roleOf(kind, part)]]);
  return { portal, client, people: Object.fromEntries(parts) as Stage['people'] };
}

const roleOf = (kind: GovernedKind, part: Part) => `${kind}-${part}`;

function makeClientFor(clientKind: 'CLIENT' | 'PROVIDER', kinds: readonly GovernedKind[]): Promise<TestClient> {
  const users = kinds.flatMap((kind) =>
    PARTS.map((part) => [roleOf(kind, part), { grants: KIND_FIXTURES[kind].grants[part], secondFactors: [] }]),
  );
  return portal.makeClient({
    client: { kind: clientKind, twoPersonRule: true, twoPersonExceptions: [] },
    users: { ...Object.fromEntries(users), signer1: { grants: SIGNER_GRANTS } },
  });
}

const requestsOf = async (who: Person) => (await who.call<Partial<Requests>>('GET', REQUESTS)).body.content ?? [];

const actionsOf = (kind: GovernedKind) => CHANGE_ACTIONS.filter((action) => !isLeftOut(KIND_FIXTURES[kind][action]));

/** The acts in the audit log about one object, oldest first. */
async function auditOf({ client }: Stage, objectId: string): Promise<unknown[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ act: object }>(
      `select jsonb_build_object('entityType', r -> 'entityType', 'name', r -> 'name', 'action', r -> 'action', 'by', r -> 'userId') as act
       from audit_log, lateral (select record::jsonb as r) one where client_id = $1 and r ->> 'entityId' = $2 order by sequence`,
      [client.id, objectId],
    ),
  );
  return rows.map(({ act }) => act);
}

const WAITING = GOVERNED_KIND_NAMES.filter((kind) => KIND_FIXTURES[kind].neverWaits === undefined);

describe.each(WAITING)('The governed kind %s', (kind) => {
  const entity = governedEntities.of(kind);
  const { category } = entity;
  const fixture = KIND_FIXTURES[kind];
  const { outdated } = fixture;
  const actions = actionsOf(kind);
  const last = actions.at(-1)!;
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(kind);
  });

  const askAs = (who: Person, action: ChangeAction, id: string | null, version?: number): Promise<Asked> =>
    wayOf(kind, action).ask(stage, who, id, version);
  /** Objects that no test changes: each is made once. */
  const standing: Partial<Record<ChangeAction, Promise<string | null>>> = {};
  const standingFor = (action: ChangeAction) => (standing[action] ??= fixture.make(stage, action));
  const listedFor = async (who: Person) => (isLeftOut(fixture.list) ? [] : fixture.list(who));
  const discard = async ({ changeRequest }: Asked) => {
    expect((await decideRead(stage.people.editor, changeRequest, 'discard')).status).toBe(200);
  };

  it('is seen only with the right to view, and by nobody of another client', async () => {
    const { outsider, editor, approver } = stage.people;
    const asked = await askAs(editor, last, await standingFor(last));
    const { objectId, changeRequest } = asked;
    expect(await fixture.see(editor, objectId)).toMatchObject({ error: null, waits: true });
    const listed = isLeftOut(fixture.list) ? [] : [objectId];
    expect(await listedFor(editor)).toEqual(expect.arrayContaining(listed));
    expect(await requestsOf(approver)).toContainEqual(
      expect.objectContaining({ uniqueId: changeRequest, kind, category, action: last, objectId }),
    );
    for (const blind of [outsider, stranger]) {
      expect((await fixture.see(blind, objectId)).error).toMatch(/^(UNAUTHORIZED|NOT_FOUND)$/);
      expect(await listedFor(blind)).not.toContain(objectId);
      expect((await requestsOf(blind)).map(({ uniqueId }) => uniqueId)).not.toContain(changeRequest);
      expect([403, 404]).toContain((await decideRead(blind, changeRequest, 'approve')).status);
    }
    expect((await stranger.call('GET', `${REQUESTS}/${changeRequest}`)).status).toBe(404);
    await discard(asked);
  });

  it.each(isLeftOut(fixture.strangers) ? [] : [last])('is missing for another client that asks: %s', async (action) => {
    const id = await standingFor(action);
    expect((await askAs(stranger, action, id)).error).toBe('NOT_FOUND');
  });

  it.each(actions)('is not changed without the right to: %s', async (action) => {
    const id = await standingFor(action);
    const asked = await askAs(stage.people.onlooker, action, id);
    expect(asked).toMatchObject({ error: wayOf(kind, action).refused });
    const seen = id === null ? null : await fixture.see(stage.people.editor, id);
    expect(seen?.waits).not.toBe(true);
  });

  it.each(actions)('takes two people: %s', async (action) => {
    const { editor, approver } = stage.people;
    const id = await fixture.make(stage, action);
    const before = id === null ? null : await fixture.see(editor, id);
    const asked = await askAs(editor, action, id);
    expect(asked).toMatchObject({ error: null, outcome: 'REQUESTED' });
    const { objectId, changeRequest } = asked;
    expect(await fixture.see(editor, objectId)).toMatchObject({ ...before, waits: true });
    const own = await decideRead(editor, changeRequest, 'approve');
    expect([own.status, keysOf(own)]).toEqual([403, expect.arrayContaining(['ownRequest'])]);
    const unread = await approver.call<{ key: string }>('POST', `${REQUESTS}/${changeRequest}/approve`, {});
    expect(unread.body.key).toBe('CHANGE_NOT_AS_READ');
    await holdApproved(portal, stage.client.id, changeRequest!);
    expect(await fixture.see(editor, objectId)).toMatchObject({ ...before, waits: true });

    const approved = await decideRead<{ status: string }>(approver, changeRequest, 'approve');
    expect([approved.status, approved.body.status]).toEqual([200, 'INSERTING']);
    await holdApproved(portal, stage.client.id, changeRequest!);
    const after = await fixture.see(editor, objectId);
    const { afterwards } = wayOf(kind, action);
    const grows = action === 'UPDATE' && !isLeftOut(fixture.version);
    const expected = {
      ...afterwards,
      ...(afterwards.error === null && { waits: false }),
      ...(grows && { version: before!.version! + 1 }),
    };
    expect(after).toMatchObject(expected);

    const { requested, approved: agreed, applied } = CHANGE_AUDIT_ACTIONS[action];
    const act = { entityType: entity.auditType, name: after.name ?? before!.name };
    expect((await auditOf(stage, objectId)).slice(-3)).toEqual([
      { ...act, action: requested, by: editor.user.id },
      { ...act, action: agreed, by: approver.user.id },
      { ...act, action: applied, by: approver.user.id },
    ]);
  });

  it.each(outdated === 'version' ? [last] : [])(
    'is not changed by somebody who saw another version: %s',
    async (action) => {
      const id = await standingFor(action);
      const { version } = await fixture.see(stage.people.editor, id!);
      expect((await askAs(stage.people.editor, action, id, version! - 1)).error).toBe('CONTENT_CHANGED');
    },
  );

  it.each(typeof outdated === 'function' ? [outdated] : [])(
    'is not changed once it is no longer what the request was about',
    async (outdate) => {
      const id = await fixture.make(stage, last);
      const { objectId, changeRequest } = await askAs(stage.people.editor, last, id);
      await outdate(stage, objectId);
      const answer = await decideRead(stage.people.approver, changeRequest, 'approve');
      expect([answer.status, keysOf(answer)]).toEqual([422, expect.arrayContaining(['requestOutdated'])]);
    },
  );

  it.each(CHANGE_ACTIONS.filter((action) => !actions.includes(action)))(
    'has no way for what it leaves out: %s',
    (action) => {
      const never = null as never;
      const run = {
        ADD: () => entity.add(never, never, never, never, never),
        UPDATE: () => entity.update(never, never, never, never),
        DELETE: () => entity.remove(never, never, never),
      };
      expect(run[action]).toThrow(/\b(?:not|neither)\b/);
    },
  );
});

/** How a kind is changed in one of its ways. */
function wayOf(kind: GovernedKind, action: ChangeAction): Way {
  const way = KIND_FIXTURES[kind][action];
  if (isLeftOut(way)) throw new Error(`${kind} leaves out ${action}.`);
  return way;
}
