import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../../testing/clients.ts';
import { everybody } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

it('no way around the import, which could not know the bank, lets out what the bank’s format refuses', async () => {
  const client = await portal.makeClient({
    bank: { takesEveryDate: true },
    rule: { signaturesRequired: 1 },
    users: {
      clerk: { grants: CLERK_GRANTS },
      intern: { grants: CLERK_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS') },
      signer1: { grants: SIGNER_GRANTS },
    },
  });
  const { clerk, intern, signer1 } = await everybody(portal, client.users, 'clerk', 'intern', 'signer1');
  const file = async () =>
    (await paymentFile(client.accounts[0]!)).replace('<RmtInf>', `<Tax><Mtd>${'a'.repeat(40)}</Mtd></Tax><RmtInf>`);
  expect((await clerk.upload(await file())).problems.map(({ key }) => key)).toContain('notInBankFormat');
  // The portal doesn't tell users without a right to the account whose it is.
  expect((await intern.upload(await file())).problems.map(({ key }) => key)).not.toContain('notInBankFormat');
  const id = (await clerk.list()).content[0]!.uniqueId;
  await clerk.act('rematchAccounts', [id]);
  await clerk.act('submit', [id]);
  await signer1.sign(id);
  const { status } = await clerk.reach(id, 'CONVERSION_ERROR_RELEASE', 'RELEASED_TO_BANK');
  expect(status).toBe('CONVERSION_ERROR_RELEASE');
});
