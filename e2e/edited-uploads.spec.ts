import { expect, lastCode, ONE_SIGNER, openFor, test, uploadOrder } from './support/story.ts';

/** The simulated bank takes its time to answer. */
const BANK = { timeout: 30_000 };

test('an uploaded order is reopened; its date is moved, a payment taken out and one corrected, as the signer sees', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient({ ...ONE_SIGNER, bank: { takesEveryDate: true } });
  const page = await openFor(browser, client.users['clerk']!);
  await uploadOrder(page, client, 'suppliers.xml', [
    { creditor: 'Töss Guss AG', amount: '100.00' },
    { creditor: 'Elektro Seebach AG', amount: '40.00' },
    { creditor: 'Prüflabor Grauholz GmbH', amount: '7.50' },
  ]);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();

  await page.getByRole('button', { name: 'Date, priority, booking' }).click();
  await page.getByRole('textbox', { name: 'Execution date' }).fill('+2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Date, priority or booking changed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Take payments out' }).click();
  await page.getByRole('checkbox', { name: 'Take out the payment to Elektro Seebach AG' }).check();
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('CHF 40,00 less will be paid.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Elektro Seebach AG')).toHaveCount(0);

  await page.getByRole('button', { name: 'Details of the payment to Prüflabor Grauholz GmbH' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('8,75');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('108,75').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add a comment' }).click();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Seebach delivered nothing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Unsigned', { exact: true }).first()).toBeVisible();

  const signer = await openFor(browser, client.users['signer1']!, { at: new URL(page.url()).pathname });
  await expect(signer.getByText('Seebach delivered nothing').first()).toBeVisible();
  await signer
    .getByRole('banner')
    .or(signer.locator('main header'))
    .getByRole('button', { name: 'Sign', exact: true })
    .first()
    .click();
  const signing = signer.getByRole('dialog');
  // Once the code has been sent.
  await expect(signing.getByText('The message must read')).toBeVisible();
  for (const sentence of ['1 payment of the file was taken out', '1 payment differs from the file', '1 group differs'])
    await expect(signing.getByText(sentence)).toBeVisible();
  const show = signing.getByRole('button', { name: 'Show', exact: true });
  // Each that is pressed reads “Hide” from then on.
  for (let left = 3; left > 0; left -= 1) {
    await expect(show).toHaveCount(left);
    await show.first().click();
  }
  await expect(signing.getByText('Elektro Seebach AG')).toBeVisible();
  await expect(signing.getByText('7,50')).toBeVisible();
  await signing.getByRole('textbox', { name: 'Security code' }).fill(await lastCode(signer, client.users['signer1']!));
  await signing.getByRole('button', { name: /^Sign/ }).last().click();
  await expect(signing).toBeHidden();

  await page.getByRole('tab', { name: 'Technical: bank message' }).click();
  const message = page.getByRole('tabpanel').locator('pre');
  await expect(message).toContainText('Prüflabor Grauholz GmbH', BANK);
  await expect(message).toContainText('8.75');
  await expect(message).not.toContainText('Seebach');
  await page.context().close();
  await signer.context().close();
});
