import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { ACCOUNTS, makeAdministered, type Administered } from '../testing/administered-accounts.ts';
import type { TestAccount } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { signedIn } from '../testing/orders.ts';
import { confirmMandate } from '../testing/mandates.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { camtFile, importFile, makeProvider } from '../testing/statement-files.ts';
import { until } from '../testing/portal/until.ts';

/** Statements look up their account among all clients, so each test has its own number. */
const [FIRST, SECOND] = ['GB29NWBK60161331926819', 'CH9300762011623852957'];

let portal: TestPortal;
let provider: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).admin);
});
afterAll(() => portal.stop());

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any;
const read = async (who: Administered, role: 'admin1' | 'clerk', path: string) =>
  (await who[role].call<Body>('GET', path)).body;

/** Every place where an account can be chosen or is listed, as one text. */
async function listed(who: Administered): Promise<string> {
  const answers = [
    await read(who, 'admin1', 'portal/administration/accountGroups/choices'),
    await read(who, 'admin1', 'portal/administration/signOffRules/choices'),
    await read(who, 'clerk', 'reporting/accounts'),
    await read(who, 'clerk', 'reporting/useraccountsearchables/all-items'),
    await read(who, 'clerk', 'reporting/useraccountsummaries/banks'),
    await read(who, 'clerk', 'reporting/useraccountsummaries/currency-accounts'),
  ];
  return JSON.stringify(answers);
}

const countShown = async (who: Administered) => (await read(who, 'clerk', 'portal/user')).client.accounts;
/** What the imports make of the number: the order's warnings, and the statement's outcome. */
async function matched(
  who: Administered,
  iban: string,
): Promise<{ warnings: string[]; orderId: OrderId; outcome: string }> {
  const account: TestAccount = { ...who.client.accounts[0]!, iban, currency: 'GBP' };
  const orderId = await who.clerk.order(await paymentFile(account));
  const warnings = (await who.clerk.get(orderId)).warningList.map(({ key }) => key);
  const file = camtFile({ iban, currency: 'GBP', entries: [{ amount: '5.00', name: `Payer of ${orderId}` }] });
  const status = await importFile(portal, provider, file);
  const results = await portal.call('GET', `reporting/statements/imports/${status.uniqueId}/results`, {
    token: provider,
  });
  return { warnings, orderId, outcome: results.body[0].outcome };
}

/** What is refused if somebody names the account in new master data. */
async function namedIn(who: Administered, id: string) {
  const group = { name: `Group ${id}`, accountIds: [id] };
  const rule = {
    name: `Rule ${id}`,
    scope: 'ACCOUNT',
    scopeIds: [id],
    sourceType: null,
    limit: null,
    limitCurrency: 'CHF',
    signaturesRequired: 1,
    secondFactorRequired: true,
    excludeCreator: true,
    ruleConnectionType: 'AND',
    userIds: [who.client.users['signer1']!.id],
    userGroupIds: [],
  };
  const post = async (kind: string, content: object) =>
    (await who.admin1.call<Body>('POST', `portal/administration/${kind}`, { content })).body;
  const refused = [await post('accountGroups', group), await post('signOffRules', rule)];
  return refused.map((body) => body.fields?.map(({ field }: Body) => field));
}

it('has no effect before a second person approves, and every effect afterwards', async () => {
  const who = await makeAdministered(portal, { twoPersonRule: true });
  const before = [await listed(who), await countShown(who)];
  const content = who.content({ iban: FIRST, currency: 'GBP', shortName: 'Waiting · GBP' });
  const { body } = await who.admin1.call<Body>('POST', ACCOUNTS, { content });
  expect(body.outcome).toBe('REQUESTED');
  expect([await listed(who), await countShown(who)]).toEqual(before);
  expect(await namedIn(who, body.uniqueId)).toEqual([['content.accountIds'], ['content.scopeIds']]);
  const pending = await matched(who, FIRST);
  expect(pending).toMatchObject({ warnings: expect.arrayContaining(['noMatchingAccount']), outcome: 'NO_ACCOUNT' });
  await decideRead(who.admin2, body.changeRequest, 'approve');
  await until(
    () => listed(who),
    (shown) => shown.includes('Waiting · GBP'),
  );
  expect(await countShown(who)).toBe(who.client.accounts.length + 1);
  await confirmMandate(portal.owner, body.uniqueId);
  const holds = await matched(who, FIRST);
  expect(holds.outcome).toBe('IMPORTED');
  expect(holds.warnings).not.toContain('noMatchingAccount');
});

it('is history once deleted: its orders and entries name it, but it is neither matched nor listed', async () => {
  const who = await makeAdministered(portal);
  const before = [await listed(who), await countShown(who)];
  const added = { iban: SECOND, currency: 'GBP', shortName: 'Closing · GBP' };
  const id = await who.add(added);
  await confirmMandate(portal.owner, id);
  const { orderId } = await matched(who, SECOND);
  await who.clerk.act('delete', [orderId], { comment: 'Not needed' });
  expect(await listed(who)).toContain('Closing · GBP');
  const gone = await who.admin1.call('POST', `${ACCOUNTS}/${id}/delete`, { version: 1, comment: 'Closed' });
  expect(gone.status).toBe(200);

  expect([await listed(who), await countShown(who)]).toEqual(before);
  expect(await namedIn(who, id)).toEqual([['content.accountIds'], ['content.scopeIds']]);
  expect(JSON.stringify((await who.clerk.get(orderId)).debitAccounts)).toContain('Closing · GBP');
  const entries = await read(
    who,
    'clerk',
    `reporting/transactions?filter=${encodeURIComponent('{"search":"Payer of"}')}`,
  );
  expect(entries.content.map((entry: Body) => entry.account.name)).toEqual(['Closing · GBP']);
  // A deleted order can't come back to life on it.
  const [restored] = await who.clerk.act('restore', [orderId]);
  expect(restored!.problem!.reasons).toMatchObject([
    { kind: 'state', key: 'accountDeleted', parameters: { account: 'Closing · GBP' } },
  ]);
  const after = await matched(who, SECOND);
  expect(after).toMatchObject({ warnings: expect.arrayContaining(['noMatchingAccount']), outcome: 'NO_ACCOUNT' });
  // The bank may reuse it; the name stays with the history.
  const again = await who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content(added) });
  expect(again.body.fields).toMatchObject([{ field: 'content.shortName' }]);
  await confirmMandate(portal.owner, await who.add({ ...added, shortName: 'Reopened · GBP' }));
  expect((await matched(who, SECOND)).outcome).toBe('IMPORTED');
});

it('that was deleted during an import keeps the order from going towards the bank', async () => {
  const who = await makeAdministered(portal);
  const account = who.client.accounts[0]!;
  const orderId = await who.clerk.order(await paymentFile(account));
  await portal.owner.inNoClient((tx) => tx.write('update accounts set deleted_at = now() where id = $1', [account.id]));
  const signer = await signedIn(portal, who.client.users['signer1']!);
  const reasons = [{ kind: 'state', key: 'accountDeleted' }];
  expect((await signer.get(orderId)).actions.sign).toMatchObject({ allowed: false, reasons });
  const [reopened] = await who.clerk.act('reopen', [orderId]);
  expect(reopened!.problem!.reasons).toMatchObject(reasons);
  const [deleted] = await who.clerk.act('delete', [orderId], { comment: 'Its account is closed' });
  expect(deleted!.status).toBe('DELETED');
});
