import { expect, lastCode, ONE_SIGNER, openFor, test, uploadOrder } from './support/story.ts';

/** The simulated bank takes its time. */
const BANK = { timeout: 30_000 };

test('an order that has missed its cut-off gets a later date, and leaves for that', async ({ browser, makeClient }) => {
  const cutOffs = [{ currency: null, serviceLevel: null, timeOfDay: '00:01', daysBefore: 1 }];
  const client = await makeClient({ ...ONE_SIGNER, bank: { takesEveryDate: false, warehouseDays: 30, cutOffs } });
  const page = await openFor(browser, client.users['clerk']!);
  await uploadOrder(page, client, 'suppliers.xml', [{ creditor: 'Töss Guss AG', amount: '100.00' }]);
  // For today it had to be there yesterday.
  await expect(page.getByText('Choose a later date, then submit the order.').first()).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(submit).toHaveCount(0);

  await page.getByRole('button', { name: 'Date, priority, booking' }).click();
  await page.getByRole('textbox', { name: 'Execution date' }).fill('+8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose a later date')).toHaveCount(0);
  await expect(page.getByText(/^Bank.* · CHF$/)).toBeVisible();
  await submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();

  const signer = await openFor(browser, client.users['signer1']!, { at: new URL(page.url()).pathname });
  await signer.getByRole('button', { name: 'Sign', exact: true }).first().click();
  const signing = signer.getByRole('dialog');
  await expect(signing.getByText(/^Cut-off: /)).toBeVisible();
  // Once the code has been sent.
  await expect(signing.getByText('The message must read')).toBeVisible();
  await signing.getByRole('textbox', { name: 'Security code' }).fill(await lastCode(signer, client.users['signer1']!));
  await signing.getByRole('button', { name: /^Sign/ }).last().click();
  await expect(signing).toBeHidden();

  await page.getByRole('tab', { name: 'Technical: bank message' }).click();
  await expect(page.getByRole('tabpanel').locator('pre')).toContainText('Töss Guss AG', BANK);
  await page.context().close();
  await signer.context().close();
});
