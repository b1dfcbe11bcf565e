import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { SignOffRuleContent } from '@portico/contract/signoff/endpoints';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient, shown } from '../testing/clients.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { administer, type Administration } from '../testing/effects.ts';

type Effect = ApiAnswer<'POST portal/administration/signOffRules/effect'>;

const RULES = 'portal/administration/signOffRules';
const GROUPS = 'portal/administration/accountGroups';
const ACCOUNTS = 'portal/administration/accounts';
const chf = (amount: string) => ({ amount, currency: 'CHF' });
const UNLIMITED = [{ above: null, upTo: null }];
const on = (...accounts: string[]) => ({ accountsCount: accounts.length, accounts, sources: null });

let portal: TestPortal;
let client: TestClient;
let people: Record<'admin' | 'second' | 'clerk', Person>;
let administration: Administration;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const grants = [
    { area: 'SIGN_OFF_RULES', level: 'ADMIN' } as const,
    { area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' } as const,
  ];
  client = await portal.makeClient({
    client: { twoPersonRule: true },
    users: {
      admin: { grants },
      second: { grants },
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  people = await everybody(portal, client.users, 'admin', 'second', 'clerk');
  administration = administer(people.admin, people.second);
});

const id = (role: string) => client.users[role]!.id;
const nameOf = (role: string) => shown(client.users[role]!);
const rule = (content: Partial<SignOffRuleContent>): SignOffRuleContent => ({
  name: 'Thamesgate',
  scope: 'ACCOUNT',
  scopeIds: [client.accounts[0]!.id],
  sourceType: null,
  limit: null,
  limitCurrency: 'CHF',
  signaturesRequired: 1,
  secondFactorRequired: true,
  excludeCreator: true,
  ruleConnectionType: 'AND',
  userIds: [id('signer1')],
  userGroupIds: [],
  ...content,
});
const preview = async (content: SignOffRuleContent, uniqueId: string | null = null) =>
  (await people.admin.call<Effect>('POST', `${RULES}/effect`, { uniqueId, content })).body;

describe('The effect of a sign-off rule', () => {
  it('gives the amount above which payments have no rule, before saving and again to its approver', async () => {
    await people.clerk.order(await paymentFile(client.accounts[0]!));
    const content = rule({ limit: '20000' });
    const effect = await preview(content);
    expect(effect).toEqual({
      people: [
        {
          names: [nameOf('signer1')],
          count: 1,
          rights: [],
          moreRights: 0,
          moreSigning: 0,
          signing: [
            {
              ...on('Test · CHF'),
              was: UNLIMITED,
              now: [{ above: null, upTo: chf('20000.00') }],
              gains: false,
              loses: true,
            },
          ],
        },
        {
          names: [nameOf('signer2')],
          count: 1,
          rights: [],
          moreRights: 0,
          moreSigning: 0,
          signing: [{ ...on('Test · CHF'), was: UNLIMITED, now: [], gains: false, loses: true }],
        },
      ],
      morePeople: 0,
      ladders: [
        {
          ...on('Test · CHF'),
          was: [{ upTo: null, signatures: 2 }],
          now: [
            { upTo: chf('20000.00'), signatures: 1 },
            { upTo: null, signatures: null },
          ],
          withoutRule: { above: chf('20000.00'), isNew: true },
        },
      ],
      moreLadderAccounts: 0,
      namesakes: [],
      paymentsToIt: null,
      accountsLeftOut: 0,
      openOrders: 1,
      openOrdersIsLowerBound: false,
    });
    expect(await administration.effectOf('POST', RULES, { content })).toEqual(effect);
  });

  it('is that of the resulting rules: no gap if another line of the scope is high enough', async () => {
    await administration.change('POST', RULES, { content: rule({ name: 'Large', signaturesRequired: 1 }) });
    const effect = await preview(rule({ name: 'Small', limit: '500', userIds: [id('signer2')] }));
    expect(effect.ladders).toEqual([]);
    expect(effect.people.map(({ names, signing }) => [names, signing[0]!.was, signing[0]!.now])).toEqual([
      [[nameOf('signer1')], UNLIMITED, [{ above: chf('500.00'), upTo: null }]],
      [[nameOf('signer2')], [], [{ above: null, upTo: chf('500.00') }]],
    ]);
  });

  it('reports each source that a single-source rule leaves out, and nothing for a new name', async () => {
    const stored = await administration.change('POST', RULES, { content: rule({ sourceType: 'UPLOAD' }) });
    const renamed = await preview(rule({ name: 'Renamed', sourceType: 'UPLOAD' }), stored);
    expect(renamed).toMatchObject({ people: [], ladders: [], openOrders: 0 });
    const other = await preview(rule({ sourceType: 'UPLOAD', limit: '1' }), stored);
    expect(other.ladders).toMatchObject([{ sources: ['UPLOAD'], withoutRule: { above: chf('1.00'), isNew: true } }]);
  });

  it('of a deletion is what applies without it', async () => {
    const stored = await administration.change('POST', RULES, { content: rule({ limit: '20000' }) });
    const effect = await administration.effectOf('POST', `${RULES}/${stored}/delete`, { version: 1, comment: 'Gone' });
    expect(effect.ladders).toMatchObject([{ now: [{ upTo: null, signatures: 2 }], withoutRule: null }]);
    expect(effect.people.map(({ signing }) => signing[0]!.gains)).toEqual([true, true]);
  });

  it('is hidden from users who may not write rules, and empty for an unsavable rule', async () => {
    const body = { uniqueId: null, content: rule({}) };
    expect(await people.clerk.call('POST', `${RULES}/effect`, body)).toMatchObject({ status: 403 });
    const wrong = { uniqueId: null, content: rule({ limit: '0.000001' }) };
    const { status, body: said } = await people.admin.call('POST', `${RULES}/effect`, wrong);
    expect([status, said]).toMatchObject([400, { fields: [{ field: 'content.limit' }] }]);
  });
});

describe('The effect of a change of accounts', () => {
  it('of an account group is who signs on joining and leaving accounts, and which lose their rule', async () => {
    const [francs, euros] = client.accounts.map((account) => account.id);
    const group = await administration.change('POST', GROUPS, { content: { name: 'Lean', accountIds: [francs!] } });
    const scope = { scope: 'ACCOUNT_GROUP' as const, scopeIds: [group] };
    await administration.change('POST', RULES, { content: rule({ ...scope, limit: '1000' }) });
    const effect = await administration.effectOf('PUT', `${GROUPS}/${group}`, {
      version: 1,
      content: { name: 'Lean', accountIds: [euros!] },
    });
    expect(effect.ladders).toMatchObject([
      { accounts: ['Test · EUR'], was: [{ signatures: 2 }], withoutRule: { above: chf('1000.00'), isNew: true } },
      { accounts: ['Test · CHF'], now: [{ upTo: null, signatures: 2 }], withoutRule: null },
    ]);
    const signing = effect.people.find(({ names }) => names.includes(nameOf('signer2')))!.signing;
    expect(signing.map(({ accounts, gains, loses }) => [accounts, gains, loses])).toEqual([
      [['Test · CHF'], true, false],
      [['Test · EUR'], false, true],
    ]);
  });

  it('of an account group includes the rights its entries give there', async () => {
    const [francs, euros] = client.accounts.map((account) => account.id);
    const content = { name: 'Shared', accountIds: [francs!] };
    const group = await administration.change('POST', GROUPS, { content });
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
         values ($1, 'USER', $2, 'ACCOUNT_PAYMENTS', 'ACCOUNT_GROUP', $3, -1)`,
        [client.id, id('clerk'), group],
      ),
    );
    const effect = await administration.effectOf('PUT', `${GROUPS}/${group}`, {
      version: 1,
      content: { ...content, accountIds: [francs!, euros!] },
    });
    expect(effect.people).toMatchObject([
      {
        names: [nameOf('clerk')],
        rights: [{ area: 'ACCOUNT_PAYMENTS', was: 'EDIT', now: 'INHERIT', accountsCount: 1 }],
      },
    ]);
  });

  it('of a new account is who signs on it, or that nobody can', async () => {
    type Choices = Record<'banks' | 'owners', { uniqueId: string }[]>;
    const { banks, owners } = (await people.admin.call<Choices>('GET', `${ACCOUNTS}/choices`)).body;
    const content = {
      name: 'New',
      shortName: 'New · EUR',
      alias: null,
      ownerId: owners[0]!.uniqueId,
      bankId: banks[0]!.uniqueId,
      other: null,
      iban: 'DE89370400440532013000',
      currency: 'EUR',
      country: 'DE',
      senderBic: null,
      intracompany: false,
      selfService: true,
    };
    const effect = await administration.effectOf('POST', ACCOUNTS, { content });
    expect(effect.ladders).toMatchObject([
      { accounts: ['New · EUR'], was: null, now: [{ upTo: null, signatures: 2 }], withoutRule: null },
    ]);
    expect(effect.people).toMatchObject([{ count: 2, signing: [{ was: [], now: UNLIMITED, accountsCount: 1 }] }]);
    await portal.owner.inNoClient((tx) =>
      tx.write('delete from sign_off_rule_lines where client_id = $1', [client.id]),
    );
    const other = { ...content, shortName: 'Other', iban: 'CH9300762011623852957' };
    const without = await administration.effectOf('POST', ACCOUNTS, { content: other });
    expect(without.ladders).toMatchObject([{ accounts: ['Other'], withoutRule: { above: null, isNew: true } }]);
  });
});
