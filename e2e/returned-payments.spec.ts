import type { TestClient } from '../server/src/testing/clients.ts';
import { formField } from '../web/src/testing/form-field.ts';
import { expect, ONE_SIGNER, openFor, signWaiting, test } from './support/story.ts';

/** The simulated bank takes its time to answer, to book and to give back. */
const BANK = { timeout: 45_000 };

test('a payment comes back because the account is closed, and is paid again to another one', async ({
  browser,
  makeClient,
}) => {
  const client: TestClient = await makeClient({ ...ONE_SIGNER, currencies: ['CHF'] });
  const clerk = await openFor(browser, client.users['clerk']!, { at: '/portal/app/payments/new' });
  await formField(clerk, 'Creditor').fill('Brunner Werkzeuge AG');
  await formField(clerk, 'IBAN or account number').fill('CH9300762011623852957');
  await formField(clerk, 'Amount').fill('1250.50');
  // The simulated bank books it, and gives it back for this reason.
  await formField(clerk, 'Remittance information (optional)').fill('Invoice 4711 SIM-RTRN-AC04');
  await clerk.getByRole('button', { name: 'Save and submit' }).click();
  await expect(clerk.getByText('The order is saved and submitted')).toBeVisible();
  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);

  // Whoever has it open sees it come back.
  await expect(clerk.getByText('A payment was returned: it didn’t reach its creditor.')).toBeVisible(BANK);
  await clerk.getByRole('button', { name: 'Show the bank reports' }).click();
  const reports = clerk.getByRole('tabpanel');
  await expect(reports.getByText('The account has been closed')).toBeVisible();
  await reports.getByRole('link', { name: 'Pay again' }).click();
  await expect(clerk.getByText('One payment didn’t reach its creditor.')).toBeVisible();
  await expect(formField(clerk, 'Creditor')).toHaveValue('Brunner Werkzeuge AG');
  await formField(clerk, 'IBAN or account number').fill('CH5604835012345678009');
  await formField(clerk, 'Remittance information (optional)').fill('Invoice 4711');
  await clerk.getByRole('button', { name: 'Save and submit' }).click();
  await expect(clerk.getByText('The order is saved and submitted')).toBeVisible();
  await signWaiting(signer, client.users['signer1']!);
  await expect(clerk.getByText(/^Booked/).first()).toBeVisible(BANK);
  await expect(clerk.getByText('A payment was returned')).toBeHidden();

  // Only one of the two is found among those to be paid again.
  await clerk.goto(`/portal/app/payments/transactions?filter=${encodeURIComponent('{"unpaid":["true"]}')}`);
  await expect(clerk.locator('[data-row]')).toHaveCount(1);
  await expect(clerk.locator('[data-row]').getByText(/^Returned/)).toBeVisible();
  await clerk.context().close();
  await signer.context().close();
});
