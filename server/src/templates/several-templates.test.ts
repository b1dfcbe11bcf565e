import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { TEMPLATES_PER_OWNER_MAXIMUM } from '@portico/contract/limits';
import { holdApproved, decideRead } from '../testing/decisions.ts';
import { TEMPLATE } from '../testing/master-data.ts';
import { impersonate } from '../testing/impersonation.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { auditRows } from '../testing/portal/audit-rows.ts';
import { makeTemplateClient, type TemplateClient } from '../testing/portal/template-clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';

type Contents = ApiAnswer<'GET portal/administration/templates/contents'>;
type Several = ApiAnswer<'POST portal/administration/templates/several'> & {
  fields?: { field: string; message: string }[];
};

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
const several = (person: Person, changes: object[], path = CLIENTS) =>
  person.call<Several>('POST', `${path}/several`, { changes, comment: 'From templates.csv' });
async function contents(person: Person, path = CLIENTS): Promise<Contents['objects']> {
  return (await person.call<Contents>('GET', `${path}/contents`)).body.objects;
}
const ofName = (objects: Contents['objects'], name: string) => objects.find(({ content }) => content.name === name);
const fieldsOf = ({ body: { fields = [] } }: { body: Several }) => fields.map(({ field }) => field);

describe('Several templates at once', () => {
  it('are added and changed, and read back as they were sent', async () => {
    const debitAccountId = who.client.accounts[0]!.id;
    const [one, other] = [named({ debitAccountId }), named({ amount: '12.5', currency: 'CHF' })];
    const added = await several(who.boss, [{ content: one }, { content: other }]);
    expect(added.body.outcomes).toMatchObject([{ outcome: 'DONE' }, { outcome: 'DONE' }]);
    const stored = ofName(await contents(who.boss), one.name)!;
    expect(stored).toMatchObject({
      version: 1,
      entityStatus: 'OK',
      content: one,
      debitAccount: { uniqueId: debitAccountId, iban: who.client.accounts[0]!.iban },
    });
    const { uniqueId, version, content } = stored;
    const third = named();
    const changed = await several(who.boss, [
      { uniqueId, version, content: { ...content, amount: '7', currency: 'CHF' } },
      { content: third },
    ]);
    expect(changed.status).toBe(200);
    expect(ofName(await contents(who.boss), one.name)).toMatchObject({ version: 2, content: { amount: '7' } });
    expect(ofName(await contents(who.boss), third.name)).toBeDefined();
  });

  it('are all or none, and each thing that is wrong is said at its place', async () => {
    const fine = named();
    const twice = named();
    const { uniqueId } = ofName((await several(who.boss, [{ content: twice }]), await contents(who.boss)), twice.name)!;
    const refused = await several(who.boss, [
      { content: fine },
      { content: named({ account: 'CH9300762011623852958', amount: '0', currency: 'CHF' }) },
      { content: { ...named(), name: twice.name.toUpperCase() } },
      { uniqueId, version: 7, content: twice },
      { uniqueId: who.client.accounts[0]!.id, version: 1, content: named() },
      { content: { ...fine } },
    ]);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual([
      'changes.1.content.amount',
      'changes.1.content.account',
      'changes.2.content.name',
      'changes.3',
      'changes.4',
      'changes.5.content.name',
    ]);
    expect(refused.body.fields!.every(({ message }) => message !== '' && !/[{}]|undefined/.test(message))).toBe(true);
    expect(ofName(await contents(who.boss), fine.name)).toBeUndefined();
  });

  it('show and change nothing that somebody may not see', async () => {
    const [hidden, salary, open] = [
      named({ debitAccountId: who.client.accounts[1]!.id }),
      named({ categoryPurpose: 'SALA' }),
      named(),
    ];
    await several(
      who.boss,
      [hidden, salary, open].map((content) => ({ content })),
    );
    const all = await contents(who.boss);
    const seen = await contents(who.partial);
    expect([hidden, salary, open].map(({ name }) => ofName(seen, name) !== undefined)).toEqual([false, false, true]);
    for (const { name } of [hidden, salary]) {
      const { uniqueId, version } = ofName(all, name)!;
      expect(fieldsOf(await several(who.partial, [{ uniqueId, version, content: open }]))).toEqual(['changes.0']);
    }
    const made = await several(who.partial, [{ content: named({ purpose: 'SALA' }) }]);
    expect([made.status, fieldsOf(made)]).toEqual([400, ['changes.0']]);
    expect((await several(who.maker, [{ content: named() }])).status).toBe(403);
    expect((await who.signer1.call('GET', `${CLIENTS}/contents`)).status).toBe(403);
  });

  it('are the caller’s own among theirs alone', async () => {
    const own = named();
    const { uniqueId } = (await several(who.boss, [{ content: own }], MINE)).body.outcomes[0]!;
    expect(await contents(who.boss, MINE)).toMatchObject([{ uniqueId, content: own }]);
    expect(ofName(await contents(who.boss), own.name)).toBeUndefined();
    expect(await contents(who.approver, MINE)).toEqual([]);
    const change = [{ uniqueId, version: 1, content: own }];
    expect(fieldsOf(await several(who.approver, change, MINE))).toEqual(['changes.0']);
    expect(fieldsOf(await several(who.boss, change, CLIENTS))).toEqual(['changes.0']);
    expect((await several(who.boss, change, MINE)).status).toBe(200);
  });

  it('are at least one, and no more than there may be', async () => {
    const content = named();
    expect((await several(who.boss, [])).status).toBe(400);
    const tooMany = Array.from({ length: TEMPLATES_PER_OWNER_MAXIMUM + 1 }, () => ({ content }));
    expect(fieldsOf(await several(who.boss, tooMany))).toEqual(['changes']);
  });

  it('enter the log each by itself, in their order and with the comment', async () => {
    const [one, other] = [named(), named()];
    await several(who.boss, [{ content: one }, { content: other }]);
    const rows = await auditRows(portal, who.client, 'added');
    expect(rows.slice(-2)).toMatchObject(
      [one, other].map(({ name }) => ({ name, detail: { comment: 'From templates.csv', after: { name } } })),
    );
  });

  it('wait for each other, and never both, however they are ordered', async () => {
    for (const path of [CLIENTS, MINE]) {
      await several(
        who.boss,
        Array.from({ length: 6 }, () => ({ content: named() })),
        path,
      );
      for (let round = 0; round < 4; round++) {
        const all = (await contents(who.boss, path)).map(pick);
        const one = all[round % all.length]!;
        const answers = await Promise.all([
          several(who.boss, all, path),
          several(who.boss, all.toReversed(), path),
          who.boss.call('PUT', `${path}/${one.uniqueId}`, { content: one.content, version: one.version }),
        ]);
        expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
        expect(answers.some(({ status }) => status === 200)).toBe(true);
      }
    }
  });

  it('of a guest wait for a second person, and are none of the owner’s own', async () => {
    const provider = await makeProvider(portal);
    const guest = await impersonate(portal, await signedIn(portal, provider.admin), who.client, 'boss');
    const { body } = await several(guest, [{ content: named() }]);
    expect(body.outcomes).toMatchObject([{ outcome: 'REQUESTED' }]);
    expect((await several(guest, [{ content: named() }], MINE)).status).toBe(403);
    expect((await guest.call('GET', `${MINE}/contents`)).status).toBe(403);
  });

  it('are told what is wrong with a hundred of them', async () => {
    const wrong = Array.from({ length: 102 }, () => ({ content: named({ amount: '0', currency: 'CHF' }) }));
    expect(fieldsOf(await several(who.boss, wrong))).toHaveLength(100);
  });

  it('each wait for a second person under the two-person rule', async () => {
    const two = await makeTemplateClient(portal, { twoPersonRule: true });
    const asked = await several(two.boss, [{ content: named() }, { content: named() }]);
    const requests = asked.body.outcomes.map(({ changeRequest }) => changeRequest);
    expect(new Set(requests).size).toBe(2);
    expect((await contents(two.boss)).map(({ entityStatus }) => entityStatus)).toEqual([
      'CREATION_PENDING',
      'CREATION_PENDING',
    ]);
    expect((await decideRead(two.approver, requests[0]!, 'approve')).status).toBe(200);
    await holdApproved(portal, two.client.id, requests[0]!);
    const [first, second] = await contents(two.boss);
    expect([first!.entityStatus, second!.entityStatus]).toEqual(['OK', 'CREATION_PENDING']);
    const again = await several(two.boss, [
      { ...pick(first!), content: { ...first!.content, amount: '3', currency: 'CHF' } },
      pick(second!),
    ]);
    expect(fieldsOf(again)).toEqual(['changes.1']);
  });
});

const pick = ({ uniqueId, version, content }: Contents['objects'][number]) => ({ uniqueId, version, content });

it('fill the list, and no more', async () => {
  const full = await makeTemplateClient(portal, { twoPersonRule: true });
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into templates (client_id, id, name, content, changed_at)
       select $1, gen_random_uuid(), 'T' || n, '{"debitAccountId": null, "categoryPurpose": ""}', now() from generate_series(1, $2) n`,
      [full.client.id, TEMPLATES_PER_OWNER_MAXIMUM - 50],
    ),
  );
  const changes = Array.from({ length: 51 }, () => ({ content: named() }));
  expect(fieldsOf(await several(full.boss, changes))).toEqual(['changes.50.content.name']);
  expect((await several(full.boss, changes.slice(1))).status).toBe(200);
  expect(fieldsOf(await several(full.boss, [{ content: named() }]))).toEqual(['changes.0.content.name']);
});
