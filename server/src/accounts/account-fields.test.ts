import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { accountContent, type AccountContent } from '@portico/contract/accounts/endpoints';
import { ACCOUNTS, makeAdministered, type Administered } from '../testing/administered-accounts.ts';
import { addRuleLine, CLERK_GRANTS, type TestClientOptions } from '../testing/clients.ts';
import { at } from '../testing/make-colleague.ts';
import { decideRead } from '../testing/decisions.ts';
import { everybody } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import type { Changed } from '../testing/users.ts';

type Account = ApiAnswer<'GET portal/administration/accounts/:uniqueId'>;
type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;

/** Accounts change by one person, rules by two. */
const RULES_ALONE: TestClientOptions['client'] = { twoPersonRule: true, twoPersonExceptions: ['ACCOUNT', 'ORDER'] };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

async function change({ admin1 }: Pick<Administered, 'admin1'>, id: string, changes: object): Promise<Changed> {
  const { content, version } = (await admin1.call<Account>('GET', `${ACCOUNTS}/${id}`)).body;
  return (await admin1.call<Changed>('PUT', `${ACCOUNTS}/${id}`, { content: { ...content, ...changes }, version }))
    .body;
}

describe('If accounts change by one person and rules by two', () => {
  /** What happens to a change of each field; a new field belongs here, and into the classes of `account-fields`. */
  const CHANGES: Record<keyof AccountContent, [value: unknown, becomes: string]> = {
    name: ['Another name', 'DONE'],
    shortName: ['Another short name', 'DONE'],
    alias: ['An alias', 'DONE'],
    country: ['FR', 'DONE'],
    ownerId: ['another', 'DONE'],
    senderBic: ['NWBKGB2L', 'DONE'],
    intracompany: [true, 'REQUESTED'],
    selfService: [false, '1005'],
    bankId: ['00000000-0000-4000-8000-000000000000', 'REQUEST_FIELDS'],
    iban: ['CH9300762011623852957', 'REQUEST_FIELDS'],
    other: ['12345', 'REQUEST_FIELDS'],
    currency: ['GBP', 'REQUEST_FIELDS'],
  };

  it('each field of an account that decides whether a signature is required waits', async () => {
    const who = await makeAdministered(portal, RULES_ALONE);
    const found: Record<string, string | undefined> = {};
    const id = await who.add();
    const another = await who.addOwner('Another Ltd');
    for (const field of Object.keys(accountContent.shape) as (keyof AccountContent)[]) {
      const { outcome, code, changeRequest } = await change(who, id, {
        [field]: field === 'ownerId' ? another : CHANGES[field][0],
      });
      found[field] = outcome ?? code;
      if (changeRequest) await decideRead(who.admin1, changeRequest, 'discard');
      await until(
        async () => (await who.admin1.call<Account>('GET', `${ACCOUNTS}/${id}`)).body,
        ({ entityStatus }) => entityStatus === 'OK',
      );
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(CHANGES).map(([field, [, becomes]]) => [field, becomes])));
  });

  it('a new account with the mark waits, and one without it doesn’t', async () => {
    const who = await makeAdministered(portal, RULES_ALONE);
    const add = async (changes: Partial<AccountContent>) =>
      (await who.admin1.call<Changed>('POST', ACCOUNTS, { content: who.content(changes) })).body.outcome;
    expect(await add({ intracompany: true })).toBe('REQUESTED');
    expect(await add({ currency: 'USD', shortName: 'New · USD' })).toBe('DONE');
  });

  it('nobody alone makes a payment go without a signature; the request says in words what it does', async () => {
    const boss = [
      ...CLERK_GRANTS.filter(({ area }) => !['PAYMENT_TEMPORARY_BENEFICIARIES', 'ACCOUNT_PAYMENTS'].includes(area)),
      ...at('ADMIN', 'ACCOUNT_PAYMENTS'),
    ];
    const client = await portal.makeClient({
      client: RULES_ALONE,
      rule: null,
      users: { admin1: { grants: boss }, admin2: { grants: at('ADMIN', 'ACCOUNT_PAYMENTS', 'SIGN_OFF_RULES') } },
    });
    await addRuleLine(portal.owner, client, { name: 'Own', signaturesRequired: 0, excludeCreator: false });
    const [from, to] = client.accounts;
    await portal.owner.inNoClient((tx) => tx.write('update accounts set intracompany = false where id = $1', [to!.id]));
    const { admin1, admin2 } = await everybody(portal, client.users, 'admin1', 'admin2');
    const marked = await change({ admin1 }, to!.id, { intracompany: true });
    const pays = async (amount: string) => {
      const order = await admin1.order(await paymentFile(from!, { payments: [{ iban: to!.iban, amount }] }));
      return (await admin1.get(order)).warningList.map(({ key }) => key);
    };
    expect(await pays('100.75')).toContain('noMatchingAccount');
    const { body } = await admin2.call<Request>('GET', `portal/administration/twomanrules/${marked.changeRequest}`);
    expect(body.effect).toMatchObject({ paymentsToIt: 'BECOME_OWN', ladders: [] });
    expect((await decideRead(admin2, marked.changeRequest, 'approve')).status).toBe(200);
    await until(
      async () => (await admin2.call<Account>('GET', `${ACCOUNTS}/${to!.id}`)).body,
      ({ entityStatus }) => entityStatus === 'OK',
    );
    expect(await pays('200.75')).toEqual(['submitNeedsCode']);
    expect((await change({ admin1 }, to!.id, { intracompany: false })).outcome).toBe('REQUESTED');
  });
});

it('if rules change by one person too, the mark takes effect at once', async () => {
  const exceptions = [...RULES_ALONE.twoPersonExceptions!, 'SIGNOFFRULE' as const];
  const who = await makeAdministered(portal, { ...RULES_ALONE, twoPersonExceptions: exceptions });
  expect((await change(who, await who.add(), { intracompany: true })).outcome).toBe('DONE');
});
