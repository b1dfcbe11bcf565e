import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addRuleLine, CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { RULE } from '../testing/master-data.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

const RULES = 'portal/administration/signOffRules';

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'signer1' | 'signer2', Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    users: {
      clerk: { grants: [...CLERK_GRANTS, { area: 'SIGN_OFF_RULES', level: 'ADMIN' }] },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
    },
    rule: null,
  });
  people = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
});
afterAll(() => portal.stop());

describe('Two lines without a limit', () => {
  const save = async (content: Partial<Omit<typeof RULE, 'limit'>> & { limit?: string | null }) => {
    const userIds = [client.users['signer1']!.id];
    const { body } = await people.clerk.call<{ outcome?: string; fields?: { field: string }[] }>('POST', RULES, {
      content: { ...RULE, scope: 'ACCOUNT', scopeIds: [client.accounts[1]!.id], userIds, ...content },
    });
    return body.outcome ?? body.fields?.map(({ field }) => field);
  };

  it('can’t be joined in two ways, in any currency', async () => {
    expect(await save({ name: 'One', ruleConnectionType: 'OR', limitCurrency: 'CHF' })).toBe('DONE');
    expect(await save({ name: 'Both', limitCurrency: 'EUR' })).toEqual(['content.ruleConnectionType']);
    expect(await save({ name: 'Other', ruleConnectionType: 'OR', limitCurrency: 'EUR' })).toBe('DONE');
    // With a limit the currency makes a separate band.
    expect(await save({ name: 'Small francs', ruleConnectionType: 'OR', limit: '10' })).toBe('DONE');
    expect(await save({ name: 'Small euros', limitCurrency: 'EUR', limit: '10' })).toBe('DONE');
  });

  it('that are stored so must both be met', async () => {
    const stored = [
      { name: 'First', limitCurrency: 'CHF', ruleConnectionType: 'OR' as const },
      { name: 'Second', limitCurrency: 'EUR', ruleConnectionType: 'AND' as const },
    ];
    for (const [index, line] of stored.entries()) {
      const userIds = [client.users[`signer${index + 1}`]!.id];
      await addRuleLine(portal.owner, client, { ...line, signaturesRequired: 1, userIds }, client.accounts[0]);
    }
    const file = await paymentFile(client.accounts[0]!, { payments: [{ amount: '1000000.00' }] });
    const orderId = await people.clerk.order(file);
    expect(await people.signer1.sign(orderId)).toMatchObject([{ outcome: 'DONE', status: 'PARTIALLY_SIGNED' }]);
    expect(await people.signer2.sign(orderId)).toMatchObject([{ outcome: 'DONE', status: 'FULLY_SIGNED' }]);
  });
});
