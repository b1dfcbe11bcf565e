import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { SignOffRuleContent } from '@portico/contract/signoff/endpoints';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { signedIn } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

const ADMIN = { area: 'SIGN_OFF_RULES', level: 'ADMIN' } as const;

it('an order that waits for a rule goes on once two people have made one, and is signed under it', async () => {
  const client = await portal.makeClient({
    client: { twoPersonRule: true },
    users: {
      clerk: { grants: CLERK_GRANTS },
      admin1: { grants: [...SIGNER_GRANTS, ADMIN] },
      admin2: { grants: [...SIGNER_GRANTS, ADMIN] },
    },
    rule: null,
  });
  const person = (role: string) => signedIn(portal, client.users[role]!);
  const [clerk, admin1, admin2] = [await person('clerk'), await person('admin1'), await person('admin2')];
  const orderId = await clerk.order(await paymentFile(client.accounts[0]!));
  await clerk.reach(orderId, 'MISSING_SIGN_OFF_REQUIREMENTS');
  const content: SignOffRuleContent = {
    name: 'Everyday',
    scope: 'ACCOUNT',
    scopeIds: [client.accounts[0]!.id],
    sourceType: 'UPLOAD',
    limit: null,
    limitCurrency: 'CHF',
    signaturesRequired: 1,
    secondFactorRequired: true,
    excludeCreator: true,
    ruleConnectionType: 'AND',
    userIds: [client.users['admin2']!.id],
    userGroupIds: [],
  };
  const asked = await admin1.call<{ changeRequest: string }>('POST', 'portal/administration/signOffRules', { content });
  expect((await clerk.get(orderId)).status).toBe('MISSING_SIGN_OFF_REQUIREMENTS');
  await decideRead(admin2, asked.body.changeRequest, 'approve');
  const order = await clerk.reach(orderId, 'UNSIGNED');
  expect(order.history).toContainEqual(
    expect.objectContaining({
      event: 'ruleFits',
      person: null,
      before: 'MISSING_SIGN_OFF_REQUIREMENTS',
      after: 'UNSIGNED',
    }),
  );
  const [refused] = await admin1.act('sign', [orderId], { securityCode: '000000' });
  expect(refused!.problem!.reasons).toMatchObject([{ key: 'noPlaceInRule' }]);
  expect((await admin2.sign(orderId))[0]!.outcome).toBe('DONE');
  await clerk.reach(orderId, 'FULLY_SIGNED', 'RELEASED', 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY');
});

it('a rule may require no signature and name nobody: a transfer between own accounts then needs a code', async () => {
  const client = await portal.makeClient({
    users: { clerk: { grants: [...CLERK_GRANTS, ADMIN] } },
    rule: null,
  });
  const clerk = await signedIn(portal, client.users['clerk']!);
  const content: SignOffRuleContent = {
    name: 'Between own accounts',
    scope: 'ALL',
    scopeIds: [],
    sourceType: null,
    limit: '1000',
    limitCurrency: 'CHF',
    signaturesRequired: 0,
    secondFactorRequired: true,
    excludeCreator: false,
    ruleConnectionType: 'AND',
    userIds: [],
    userGroupIds: [],
  };
  const added = await clerk.call<{ outcome: string }>('POST', 'portal/administration/signOffRules', { content });
  expect(added.body.outcome).toBe('DONE');
  const [from, to] = client.accounts;
  const file = await paymentFile(from!, { payments: [{ iban: to!.iban, amount: '1000.00' }] });
  expect(await clerk.get(await clerk.order(file))).toMatchObject({ status: 'OPEN', submitNeedsCode: true });
});
