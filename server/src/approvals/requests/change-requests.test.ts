import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { trustedId } from '@portico/contract/ids';
import type { SignOffRuleContent } from '@portico/contract/signoff/endpoints';
import { SettableClock } from '../../platform/clock.ts';
import { signOffRule } from '../../signoff/public.ts';
import { SIGNER_GRANTS, type TestClient, shown } from '../../testing/clients.ts';
import { holdApproved } from '../../testing/decisions.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';
import { rejectOverdueChanges } from './reject-overdue.ts';
import { GovernedEntities } from '../governed-entity.ts';
import { auditOf } from '../../testing/users.ts';

const RULES = 'portal/administration/signOffRules';
const REQUESTS = 'portal/administration/twomanrules';

const entities = new GovernedEntities([signOffRule]);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const level = (name: 'VIEW_ONLY' | 'APPROVE' | 'EDIT' | 'ADMIN') => ({ area: 'SIGN_OFF_RULES', level: name }) as const;

/**
 * Two administrators who also sign, an approver who may not edit, and an editor who can't see requests decided by
 * themselves.
 */
async function makeGoverned(twoPersonRule = true) {
  const client = await portal.makeClient({
    client: { twoPersonRule },
    users: {
      admin1: { grants: [...SIGNER_GRANTS, level('ADMIN')] },
      admin2: { grants: [...SIGNER_GRANTS, level('ADMIN')] },
      approver: { grants: [level('APPROVE')] },
      reader: { grants: [level('VIEW_ONLY')] },
    },
    rule: null,
  });
  const tokens: Record<string, string> = {};
  for (const [role, user] of Object.entries(client.users)) tokens[role] = await portal.signIn(user);
  const call = (role: string, method: string, path: string, body?: unknown) =>
    portal.call(method, path, { token: tokens[role]!, ...(body === undefined ? {} : { body }) });
  return { client, call };
}
type Governed = Awaited<ReturnType<typeof makeGoverned>>;

function rule(client: TestClient, changes: Partial<SignOffRuleContent> = {}): SignOffRuleContent {
  return {
    name: 'Everyday',
    scope: 'ALL',
    scopeIds: [],
    sourceType: null,
    limit: '50000',
    limitCurrency: 'CHF',
    signaturesRequired: 1,
    secondFactorRequired: true,
    excludeCreator: true,
    ruleConnectionType: 'AND',
    userIds: [client.users['admin1']!.id, client.users['admin2']!.id],
    userGroupIds: [],
    ...changes,
  };
}

/** With the digest of what was read, like everybody. */
const decide = async ({ call }: Governed, role: string, id: string, decision: string, comment?: string) => {
  const digest = (await call(role, 'GET', `${REQUESTS}/${id}`)).body.digest ?? undefined;
  return call(role, 'POST', `${REQUESTS}/${id}/${decision}`, { comment, digest });
};

/** A rule in effect, by two people. */
async function approvedRule(governed: Governed, changes: Partial<SignOffRuleContent> = {}): Promise<string> {
  const { call, client } = governed;
  const { body } = await call('admin1', 'POST', RULES, { content: rule(client, changes) });
  await decide(governed, 'admin2', body.changeRequest, 'approve');
  await until(
    async () => (await call('admin1', 'GET', `${RULES}/${body.uniqueId}`)).body,
    (one) => one.entityStatus === 'OK',
  );
  return body.uniqueId;
}

const requestOf = async ({ call }: Governed, id: string) => (await call('admin1', 'GET', `${REQUESTS}/${id}`)).body;

describe('without the two-person rule', () => {
  it('changes take effect at once, each with its audit row', async () => {
    const { client, call } = await makeGoverned(false);
    const added = await call('admin1', 'POST', RULES, { content: rule(client) });
    expect(added.body).toMatchObject({ outcome: 'DONE', changeRequest: null });
    const path = `${RULES}/${added.body.uniqueId}`;
    const content = rule(client, { signaturesRequired: 2 });
    expect((await call('admin1', 'PUT', path, { content, version: 1 })).body.outcome).toBe('DONE');
    expect((await call('admin1', 'GET', path)).body).toMatchObject({ version: 2, content: { signaturesRequired: 2 } });
    const gone = await call('admin1', 'POST', `${path}/delete`, { version: 2, comment: 'No longer needed' });
    expect(gone.body.outcome).toBe('DONE');
    expect((await call('admin1', 'GET', path)).status).toBe(404);
    expect(await auditOf(portal, added.body.uniqueId)).toEqual(['added', 'changed', 'deleted']);
  });

  it('an edit of an old version is refused', async () => {
    const { client, call } = await makeGoverned(false);
    const { uniqueId } = (await call('admin1', 'POST', RULES, { content: rule(client) })).body;
    const put = () => call('admin2', 'PUT', `${RULES}/${uniqueId}`, { content: rule(client), version: 1 });
    expect((await put()).status).toBe(200);
    expect((await put()).body.code).toBe('CONTENT_CHANGED');
  });
});

describe('with the two-person rule', () => {
  it('a new rule waits without effect, shows its content, and takes effect once another person approves', async () => {
    const governed = await makeGoverned();
    const { client, call } = governed;
    const { body } = await call('admin1', 'POST', RULES, { content: rule(client), comment: 'For the new accounts' });
    expect(body.outcome).toBe('REQUESTED');
    expect((await call('admin1', 'GET', `${RULES}/${body.uniqueId}`)).body).toMatchObject({
      entityStatus: 'CREATION_PENDING',
      openRequest: { uniqueId: body.changeRequest, action: 'ADD' },
      actions: { update: { allowed: false, reasons: [{ key: 'changeWaits' }] } },
    });
    expect(await rulesThatHold(client)).toEqual([]);
    const request = await requestOf(governed, body.changeRequest);
    expect(request).toMatchObject({
      status: 'PUBLISHED',
      action: 'ADD',
      name: 'Everyday',
      comment: 'For the new accounts',
      requestedAt: portal.clock.now().toISOString(),
    });
    expect(request.changes).toContainEqual({
      field: 'limit',
      before: null,
      after: { amount: '50000.00', currency: 'CHF' },
    });
    expect(request.changes.find(({ field }: { field: string }) => field === 'users').after).toEqual(
      [shown(client.users['admin1']!), shown(client.users['admin2']!)].toSorted(),
    );
    expect((await call('approver', 'GET', `${REQUESTS}/waitingForMe`)).body.count).toBe(1);
    expect((await call('admin1', 'GET', `${REQUESTS}/waitingForMe`)).body.count).toBe(0);
    const approved = await decide(governed, 'approver', body.changeRequest, 'approve');
    expect(approved.body).toMatchObject({
      status: 'INSERTING',
      decidedBy: { name: shown(client.users['approver']!) },
    });
    await until(
      () => requestOf(governed, body.changeRequest),
      ({ status }) => status === 'APPROVED',
    );
    expect(await rulesThatHold(client)).toEqual(['Everyday']);
    expect(await auditOf(portal, body.uniqueId)).toEqual(['additionRequested', 'additionApproved', 'added']);
  });

  it('nobody decides about their own request, and is told why', async () => {
    const governed = await makeGoverned();
    const { changeRequest } = (await governed.call('admin1', 'POST', RULES, { content: rule(governed.client) })).body;
    for (const decision of ['approve', 'reject']) {
      const { status, body } = await decide(governed, 'admin1', changeRequest, decision, 'x');
      expect([status, body.reasons[0].key]).toEqual([403, 'ownRequest']);
    }
    const foreign = await decide(governed, 'admin2', changeRequest, 'discard');
    expect(foreign.body.reasons).toMatchObject([{ key: 'notYourRequest' }]);
    const reader = await decide(governed, 'reader', changeRequest, 'approve');
    expect(reader.body.reasons).toMatchObject([{ key: 'levelTooLow' }]);
    const { status, actions } = await requestOf(governed, changeRequest);
    expect(status).toBe('PUBLISHED');
    const admin2 = shown(governed.client.users['admin2']!);
    const approver = shown(governed.client.users['approver']!);
    expect(actions.approve.reasons.at(-1)).toMatchObject({
      key: 'whoCould',
      parameters: { names: `${admin2}, ${approver}` },
    });
  });

  it('the approver needs no right to edit, and gets none by approving', async () => {
    const governed = await makeGoverned();
    const id = await approvedRule(governed);
    const content = rule(governed.client, { limit: null });
    const refused = await governed.call('approver', 'PUT', `${RULES}/${id}`, { content, version: 1 });
    expect([refused.status, refused.body.reasons[0].key]).toEqual([403, 'levelTooLow']);
    const { body } = await governed.call('admin1', 'PUT', `${RULES}/${id}`, { content, version: 1 });
    expect((await decide(governed, 'approver', body.changeRequest, 'approve')).status).toBe(200);
  });

  it('while a change waits the old values apply, and a second change is refused with the reason', async () => {
    const governed = await makeGoverned();
    const { client, call } = governed;
    const id = await approvedRule(governed);
    const content = rule(client, { name: 'Everyday, higher', limit: '80000' });
    const { body } = await call('admin1', 'PUT', `${RULES}/${id}`, { content, version: 1 });
    expect((await call('admin2', 'GET', `${RULES}/${id}`)).body).toMatchObject({
      entityStatus: 'CHANGE_PENDING',
      content: { limit: '50000.00' },
    });
    expect(await rulesThatHold(client)).toEqual(['Everyday']);
    const second = await call('admin2', 'PUT', `${RULES}/${id}`, { content, version: 1 });
    expect([second.body.code, second.body.reasons[0].key]).toEqual(['WRONG_STATE', 'changeWaits']);
    const request = await requestOf(governed, body.changeRequest);
    expect(request.unchanged).toContainEqual({ field: 'scope', value: { key: 'ALL' } });
    expect(request.changes).toEqual([
      { field: 'name', before: 'Everyday', after: 'Everyday, higher' },
      {
        field: 'limit',
        before: { amount: '50000.00', currency: 'CHF' },
        after: { amount: '80000.00', currency: 'CHF' },
      },
    ]);
  });

  it('a rejection needs a comment; an addition vanishes, a changed object stays as it was', async () => {
    const governed = await makeGoverned();
    const { client, call } = governed;
    const id = await approvedRule(governed);
    const content = rule(client, { limit: null });
    const update = await call('admin1', 'PUT', `${RULES}/${id}`, { content, version: 1 });
    for (const comment of [undefined, 'x'.repeat(251)]) {
      const refused = await decide(governed, 'admin2', update.body.changeRequest, 'reject', comment);
      expect(refused.body.fields).toMatchObject([{ field: 'comment' }]);
    }
    await decide(governed, 'admin2', update.body.changeRequest, 'reject', 'Too high');
    expect((await call('admin1', 'GET', `${RULES}/${id}`)).body).toMatchObject({
      entityStatus: 'OK',
      version: 1,
      content: { limit: '50000.00' },
    });
    const added = await call('admin1', 'POST', RULES, { content: rule(client, { name: 'Another' }) });
    await decide(governed, 'admin2', added.body.changeRequest, 'reject', 'Not needed');
    expect((await call('admin1', 'GET', `${RULES}/${added.body.uniqueId}`)).status).toBe(404);
    expect(await requestOf(governed, added.body.changeRequest)).toMatchObject({
      status: 'REJECTED',
      approverComment: 'Not needed',
    });
    const again = await decide(governed, 'admin2', added.body.changeRequest, 'approve');
    expect([again.body.code, again.body.reasons[0].key]).toEqual(['WRONG_STATE', 'requestDecided']);
  });

  it('a deletion has no effect until approved, and the name is not used again', async () => {
    const governed = await makeGoverned();
    const { client, call } = governed;
    const id = await approvedRule(governed);
    const { body } = await call('admin1', 'POST', `${RULES}/${id}/delete`, { version: 1, comment: 'Merged' });
    expect(await rulesThatHold(client)).toEqual(['Everyday']);
    await decide(governed, 'admin2', body.changeRequest, 'approve');
    await until(
      () => rulesThatHold(client),
      (names) => names.length === 0,
    );
    expect((await call('admin1', 'GET', RULES)).body.totalElements).toBe(0);
    const reused = await call('admin1', 'POST', RULES, { content: rule(client) });
    expect(reused.body.fields).toMatchObject([{ field: 'content.name' }]);
  });

  it('the requester can discard their own request', async () => {
    const governed = await makeGoverned();
    const { body } = await governed.call('admin1', 'POST', RULES, { content: rule(governed.client) });
    expect((await decide(governed, 'admin1', body.changeRequest, 'discard')).body.status).toBe('DISCARDED');
    expect((await governed.call('admin1', 'GET', RULES)).body.totalElements).toBe(0);
  });

  it('a request that no longer fits is marked, and can only be rejected or discarded', async () => {
    const governed = await makeGoverned();
    const { client, call } = governed;
    const { body } = await call('admin1', 'POST', RULES, { content: rule(client, { signaturesRequired: 2 }) });
    await portal.owner.inNoClient((tx) =>
      tx.write('update users set deleted_at = $2 where id = $1', [client.users['reader']!.id, portal.clock.now()]),
    );
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update change_requests set content = jsonb_set(content, '{userIds}', to_jsonb(array[$2::text])) where id = $1`,
        [body.changeRequest, client.users['reader']!.id],
      ),
    );
    const refused = await decide(governed, 'admin2', body.changeRequest, 'approve');
    expect([refused.status, refused.body.code]).toEqual([422, 'CHANGES_NOT_APPROVED']);
    const request = await requestOf(governed, body.changeRequest);
    expect(request).toMatchObject({ status: 'PUBLISHED', outdated: 'contentProblem' });
    const theirs = (await call('admin2', 'GET', `${REQUESTS}/${body.changeRequest}`)).body.actions;
    expect([theirs.approve.allowed, theirs.reject.allowed]).toEqual([false, true]);
    expect((await decide(governed, 'admin2', body.changeRequest, 'reject', 'Gone')).body.status).toBe('REJECTED');
  });

  it('if two decide at once, one succeeds and the other hears that it is decided', async () => {
    const governed = await makeGoverned();
    const { body } = await governed.call('admin1', 'POST', RULES, { content: rule(governed.client) });
    const both = await Promise.all([
      decide(governed, 'admin2', body.changeRequest, 'approve'),
      decide(governed, 'approver', body.changeRequest, 'reject', 'No'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('the job that applies it may run twice', async () => {
    const governed = await makeGoverned();
    const id = await approvedRule(governed);
    const { changeRequest } = (
      await governed.call('admin1', 'PUT', `${RULES}/${id}`, {
        content: rule(governed.client, { limit: null }),
        version: 1,
      })
    ).body;
    await decide(governed, 'admin2', changeRequest, 'approve');
    const db = await portal.openAs('portico_worker', 2);
    const run = () => holdApproved({ owner: db, clock: portal.clock }, governed.client.id, changeRequest);
    await Promise.all([run(), run()]);
    await db.close();
    expect((await governed.call('admin1', 'GET', `${RULES}/${id}`)).body).toMatchObject({
      version: 2,
      entityStatus: 'OK',
    });
    expect((await auditOf(portal, id)).filter((action) => action === 'changed')).toHaveLength(1);
  });

  it('a request undecided for 21 days is rejected by the system, not a second earlier', async () => {
    const governed = await makeGoverned();
    const id = await approvedRule(governed);
    const content = rule(governed.client, { limit: null });
    const { body } = await governed.call('admin1', 'PUT', `${RULES}/${id}`, { content, version: 1 });
    const db = await portal.openAs('portico_worker', 2);
    const at = (seconds: number) =>
      new SettableClock(new Date(portal.clock.now().getTime() + seconds * 1000).toISOString());
    await rejectOverdueChanges(db, at(21 * 24 * 3600 - 60), entities);
    expect((await requestOf(governed, body.changeRequest)).status).toBe('PUBLISHED');
    await rejectOverdueChanges(db, at(21 * 24 * 3600 + 60), entities);
    await db.close();
    expect(await requestOf(governed, body.changeRequest)).toMatchObject({ status: 'REJECTED', decidedBy: null });
    expect((await governed.call('admin1', 'GET', `${RULES}/${id}`)).body).toMatchObject({
      entityStatus: 'OK',
      version: 1,
    });
  });

  it('the database refuses self-approval and a second open request', async () => {
    const governed = await makeGoverned();
    const { body } = await governed.call('admin1', 'POST', RULES, { content: rule(governed.client) });
    const as = (sql: string) => portal.owner.inNoClient((tx) => tx.write(sql, [body.changeRequest]));
    await expect(
      as(`update change_requests set status = 'INSERTING', decided_by = requested_by where id = $1`),
    ).rejects.toThrow('check constraint');
    await expect(
      as(`insert into change_requests (client_id, id, kind, category, action, status, object_id, name, requested_by, requested_at)
          select client_id, gen_random_uuid(), kind, category, action, status, object_id, name, requested_by, requested_at from change_requests where id = $1`),
    ).rejects.toThrow('change_requests_open');
  });
});

describe('a refused rule', () => {
  it.each<[string, Partial<SignOffRuleContent>, string]>([
    ['names no account', { scope: 'ACCOUNT' }, 'content.scopeIds'],
    [
      'names an unknown account',
      { scope: 'ACCOUNT', scopeIds: ['018f2f5e-0000-7000-8000-000000000001'] },
      'content.scopeIds',
    ],
    [
      'names an unknown group',
      { scope: 'ACCOUNT_GROUP', scopeIds: ['018f2f5e-0000-7000-8000-000000000001'] },
      'content.scopeIds',
    ],
    ['has a limit of zero', { limit: '0' }, 'content.limit'],
    ['has a limit beyond what can be stored', { limit: '92233720368547.75808' }, 'content.limit'],
    ['has a limit of six decimals', { limit: '1.000001' }, 'content.limit'],
    ['has nobody who signs', { userIds: [] }, 'content.userIds'],
    ['has too few people', { signaturesRequired: 3 }, 'content.signaturesRequired'],
    ['asks for less than no signature', { signaturesRequired: -1 }, 'content.signaturesRequired'],
    ['names an unknown person', { userIds: [trustedId('018f2f5e-0000-7000-8000-000000000001')] }, 'content.userIds'],
    ['has no name', { name: '  ' }, 'content.name'],
  ])('%s', async (_what, changes, field) => {
    const { client, call } = await makeGoverned(false);
    const { status, body } = await call('admin1', 'POST', RULES, { content: rule(client, changes) });
    expect([status, body.code]).toEqual([400, 'REQUEST_FIELDS']);
    expect(body.fields.map((one: { field: string }) => one.field)).toContain(field);
  });

  it('connects its lines unlike the rule of the same limit', async () => {
    const { client, call } = await makeGoverned(false);
    await call('admin1', 'POST', RULES, { content: rule(client) });
    const content = rule(client, { name: 'Another', ruleConnectionType: 'OR' });
    const { body } = await call('admin1', 'POST', RULES, { content });
    expect(body.fields).toMatchObject([{ field: 'content.ruleConnectionType' }]);
    const higher = await call('admin1', 'POST', RULES, { content: { ...content, limit: '60000' } });
    expect(higher.body.outcome).toBe('DONE');
  });
});

async function rulesThatHold(client: TestClient): Promise<string[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ name: string }>(
      `select name from sign_off_rule_lines where client_id = $1 and deleted_at is null and entity_status <> 'CREATION_PENDING' order by name`,
      [client.id],
    ),
  );
  return rows.map(({ name }) => name);
}
