import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { TEMPLATES_PER_OWNER_MAXIMUM } from '@portico/contract/limits';
import { makeTemplateClient, type TemplateClient } from '../testing/portal/template-clients.ts';
import { decideRead, holdApproved } from '../testing/decisions.ts';
import { impersonate } from '../testing/impersonation.ts';
import { keysOf } from '../testing/make-colleague.ts';
import { TEMPLATE } from '../testing/master-data.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';

type Template = ApiAnswer<'GET portal/administration/templates/:uniqueId'>;
type List = ApiAnswer<'GET portal/administration/templates'>;
type Changed = ApiAnswer<'POST portal/administration/templates'> & { fields?: { field: string; message: string }[] };

const CLIENTS = 'portal/administration/templates';
const MINE = 'portal/administration/myTemplates';

let portal: TestPortal;
let who: TemplateClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  who = await makeTemplateClient(portal);
});
afterAll(() => portal.stop());

let made = 0;
const named = (change: object = {}) => ({ ...TEMPLATE, name: `Template ${++made}`, ...change });
const post = (person: Person, content: object, path = CLIENTS) => person.call<Changed>('POST', path, { content });
const get = (person: Person, id: string, path = CLIENTS) => person.call<Template>('GET', `${path}/${id}`);
const remove = (person: Person, id: string, version: number, path = CLIENTS) =>
  person.call<Changed>('POST', `${path}/${id}/delete`, { version, comment: 'No longer paid' });
const fieldsOf = ({ body: { fields = [] } }: { body: Changed }) =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));
async function add(person: Person, change: object = {}, path = CLIENTS): Promise<string> {
  const answer = await post(person, named(change), path);
  expect([answer.status, answer.body]).toMatchObject([200, { outcome: 'DONE' }]);
  return answer.body.uniqueId;
}
async function listed(person: Person, path = CLIENTS): Promise<string[]> {
  const { body } = await person.call<List>('GET', `${path}?size=1000`);
  return body.content.map(({ uniqueId }) => uniqueId);
}

describe('A template of the client', () => {
  it('says what payments have in common, and keeps what it said before it was changed', async () => {
    const debitAccountId = who.client.accounts[0]!.id;
    const content = named({
      debitAccountId,
      currency: 'CHF',
      amount: '1250.5',
      chargeBearer: 'SHAR',
      batchBooking: true,
    });
    const { body } = await post(who.boss, content);
    const read = await get(who.boss, body.uniqueId);
    expect(read.body).toMatchObject({
      content: { ...content, remittance: '', serviceLevel: '' },
      debitAccount: { uniqueId: debitAccountId, iban: who.client.accounts[0]!.iban },
      lastUsedAt: null,
      version: 1,
      actions: { update: { allowed: true }, delete: { allowed: true } },
    });
    const changed = { ...read.body.content, amount: '', locked: ['account'] };
    const put = { content: changed, version: 1 };
    expect((await who.boss.call('PUT', `${CLIENTS}/${body.uniqueId}`, put)).body).toMatchObject({ outcome: 'DONE' });
    expect((await get(who.boss, body.uniqueId)).body).toMatchObject({ content: changed, version: 2 });
    const versions = await portal.owner.inNoClient((tx) =>
      tx.rows(
        `select version, content->>'amount' as amount from template_versions where template_id = $1 order by version`,
        [body.uniqueId],
      ),
    );
    expect(versions).toEqual([
      { version: 1, amount: '1250.5' },
      { version: 2, amount: '' },
    ]);
    const { content: rows } = (
      await who.boss.call<List>(
        'GET',
        `${CLIENTS}?filter=${encodeURIComponent(JSON.stringify({ name: content.name }))}`,
      )
    ).body;
    expect(rows).toMatchObject([{ creditor: 'Brunner AG', amount: null, currency: 'CHF', debitAccount: 'Test · CHF' }]);
  });

  it('has a name that is used once, also after it was deleted', async () => {
    const id = await add(who.boss, { name: 'Rent' });
    expect(Object.keys(fieldsOf(await post(who.boss, named({ name: ' RENT ' }))))).toEqual(['content.name']);
    expect((await remove(who.boss, id, 1)).body.outcome).toBe('DONE');
    expect([(await get(who.boss, id)).status, await listed(who.boss)]).toMatchObject([
      404,
      expect.not.arrayContaining([id]),
    ]);
    expect(Object.keys(fieldsOf(await post(who.boss, named({ name: 'Rent' }))))).toEqual(['content.name']);
  });

  it.each<[string, object, string[]]>([
    ['nothing that is left open', { creditor: '', account: '', locked: [] }, []],
    ['an IBAN that is mistyped', { account: 'CH9300762011623852958' }, ['content.account']],
    ['what is locked without a value that payments need', { account: '', locked: ['account'] }, ['content.account']],
    ['a currency that can’t be', { currency: 'XXX' }, ['content.currency']],
    ['SEPA in francs', { serviceLevel: 'SEPA', currency: 'CHF' }, ['content.currency']],
    [
      'SEPA with charges of its own',
      { serviceLevel: 'SEPA', currency: 'EUR', chargeBearer: 'DEBT' },
      ['content.chargeBearer'],
    ],
    ['an amount of nothing', { amount: '0', currency: 'CHF' }, ['content.amount']],
    ['characters that nobody sees', { remittance: 'Rent​' }, ['content.remittance']],
    ['a field that isn’t one', { locked: ['name'] }, ['content.locked.0']],
  ])('is refused for %s', async (_what, change, fields) => {
    const answer = await post(who.boss, named(change));
    expect(Object.keys(fieldsOf(answer))).toEqual(fields);
    expect(answer.status).toBe(fields.length > 0 ? 400 : 200);
    expect(JSON.stringify(answer.body)).not.toContain('payments.manual');
  });

  it.each(['.5', '5.', '+5', '0005.500'])('keeps the amount %s as everybody reads it', async (amount) => {
    const id = await add(who.boss, { amount, currency: 'CHF' });
    expect(await listed(who.boss)).toContain(id);
    expect((await get(who.boss, id)).body.content.amount).toMatch(/^(0\.5|5|5\.5)$/);
  });

  it('is refused for an account that is gone', async () => {
    const { accounts } = who.client;
    const gone = accounts[2]!.id;
    await portal.owner.inNoClient((tx) => tx.write('update accounts set deleted_at = now() where id = $1', [gone]));
    expect(Object.keys(fieldsOf(await post(who.boss, named({ debitAccountId: gone }))))).toEqual([
      'content.debitAccountId',
    ]);
  });

  it('isn’t there for somebody who doesn’t see its account or its salaries', async () => {
    const hidden = await add(who.boss, { debitAccountId: who.client.accounts[1]!.id });
    const salary = await add(who.boss, { categoryPurpose: 'SALA' });
    const bonus = await add(who.boss, { purpose: 'SALA' });
    const open = await add(who.boss);
    const seen = await listed(who.partial);
    expect([open, hidden, salary, bonus].map((id) => seen.includes(id))).toEqual([true, false, false, false]);
    for (const id of [hidden, salary, bonus]) {
      expect((await get(who.partial, id)).status).toBe(404);
      expect((await remove(who.partial, id, 1)).status).toBe(404);
      const put = { content: named(), version: 1 };
      expect((await who.partial.call('PUT', `${CLIENTS}/${id}`, put)).status).toBe(404);
    }
    const { body } = await who.partial.call<ApiAnswer<'GET portal/administration/templates/choices'>>(
      'GET',
      `${CLIENTS}/choices`,
    );
    expect(body.debitAccounts.map(({ uniqueId }) => uniqueId)).toEqual([who.client.accounts[0]!.id]);
    expect(body.paysSalaries.allowed).toBe(false);
  });

  it('is not made by somebody who would not see it', async () => {
    const hidden = await post(who.partial, named({ debitAccountId: who.client.accounts[1]!.id }));
    expect([hidden.status, keysOf(hidden)]).toEqual([403, ['templateAccount']]);
    const nowhere = await post(who.partial, named({ debitAccountId: '018f2f5e-0000-7000-8000-00000000000b' }));
    expect(nowhere.body).toMatchObject({ ...hidden.body, traceId: expect.anything() });
    for (const ofSalaries of [{ categoryPurpose: 'SALA' }, { purpose: 'SALA' }])
      expect((await post(who.partial, named(ofSalaries))).status).toBe(403);
  });

  it('takes no more than can be chosen from', async () => {
    const other = await makeTemplateClient(portal);
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into templates (client_id, id, name, content, changed_at)
         select $1, gen_random_uuid(), 'T' || n, '{"debitAccountId": null, "categoryPurpose": ""}', now() from generate_series(2, $2) n`,
        [other.client.id, TEMPLATES_PER_OWNER_MAXIMUM],
      ),
    );
    await add(other.boss);
    expect(fieldsOf(await post(other.boss, named()))).toEqual({ 'content.name': expect.stringContaining('1000') });
    await add(other.boss, {}, MINE);
  });
});

describe('Under the two-person rule', () => {
  it('a template waits, and somebody who doesn’t see its account neither reads the request nor decides', async () => {
    const two = await makeTemplateClient(portal, { twoPersonRule: true });
    const content = named({ debitAccountId: two.client.accounts[1]!.id });
    const asked = (await post(two.boss, content)).body;
    expect(asked.outcome).toBe('REQUESTED');
    const path = `portal/administration/twomanrules/${asked.changeRequest}`;
    expect((await two.partial.call('GET', path)).status).toBe(404);
    expect((await decideRead(two.partial, asked.changeRequest, 'approve')).status).toBe(404);
    const shown = await two.approver.call<ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>>('GET', path);
    expect(JSON.stringify(shown.body)).toContain('IBAN or account number');
    expect((await decideRead(two.approver, asked.changeRequest, 'approve')).status).toBe(200);
    await holdApproved(portal, two.client.id, asked.changeRequest!);
    expect((await get(two.boss, asked.uniqueId)).body).toMatchObject({ entityStatus: 'OK', version: 1 });
    // To move it to an account that somebody sees doesn't show them what it was.
    const moved = { content: { ...content, debitAccountId: two.client.accounts[0]!.id }, version: 1 };
    const move = (await two.boss.call<Changed>('PUT', `${CLIENTS}/${asked.uniqueId}`, moved)).body;
    expect((await two.partial.call('GET', `portal/administration/twomanrules/${move.changeRequest}`)).status).toBe(404);
    // Their own wait for nobody.
    const own = await add(two.boss, {}, MINE);
    expect((await get(two.boss, own, MINE)).body.twoPersonRule).toBe(false);
    expect((await two.boss.call('GET', `${MINE}/choices`)).body).toMatchObject({ twoPersonRule: false });
    expect((await two.boss.call('GET', `${CLIENTS}/choices`)).body).toMatchObject({ twoPersonRule: true });
  });
});

describe('Somebody’s own template', () => {
  it('isn’t there for anybody else, whatever their rights', async () => {
    const id = await add(who.boss, { debitAccountId: who.client.accounts[0]!.id }, MINE);
    expect((await get(who.boss, id, MINE)).body).toMatchObject({ content: TEMPLATE_WITHOUT_NAME });
    expect(await listed(who.boss, MINE)).toEqual([id]);
    expect(await listed(who.partial, MINE)).toEqual([]);
    expect(await listed(who.boss)).not.toContain(id);
    const put = { content: named(), version: 7 };
    for (const path of [CLIENTS, MINE]) {
      expect((await get(who.partial, id, path)).status).toBe(404);
      expect((await who.partial.call('PUT', `${path}/${id}`, put)).status).toBe(404);
      expect((await remove(who.partial, id, 7, path)).status).toBe(404);
    }
    expect((await get(who.boss, id)).status).toBe(404);
  });

  it('has a name of its own, which comes free again', async () => {
    await add(who.boss, { name: 'Shared' });
    await add(who.approver, { name: 'Shared' }, MINE);
    const id = await add(who.boss, { name: 'Shared' }, MINE);
    expect(Object.keys(fieldsOf(await post(who.boss, named({ name: 'shared' }), MINE)))).toEqual(['content.name']);
    expect((await remove(who.boss, id, 1, MINE)).body.outcome).toBe('DONE');
    await add(who.boss, { name: 'Shared' }, MINE);
  });

  it('is not there for a guest who acts in its owner’s name', async () => {
    const provider = await makeProvider(portal);
    const guest = await impersonate(portal, await signedIn(portal, provider.admin), who.client, 'boss');
    const list = await guest.call('GET', MINE);
    expect([list.status, keysOf(list)]).toEqual([403, ['impersonatedPrivate']]);
    expect((await guest.call('GET', CLIENTS)).status).toBe(200);
  });
});

const TEMPLATE_WITHOUT_NAME = { creditor: TEMPLATE.creditor, account: TEMPLATE.account, locked: TEMPLATE.locked };

it('needs the right to its kind', async () => {
  expect((await post(who.maker, named())).status).toBe(403);
  expect((await post(who.maker, named(), MINE)).status).toBe(200);
});
