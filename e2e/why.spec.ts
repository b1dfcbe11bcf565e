import { expect, pressRefused, signIn, test, uploadOrder } from './support/story.ts';

const PAYMENTS = [{ creditor: 'Töss Guss AG', amount: '1250.00' }];

test('a refused action says why and who could do it, and closes again: by mouse', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'why.xml', PAYMENTS);
  // It looks disabled but still answers, so it isn't a disabled button.
  await pressRefused(page.getByRole('button', { name: 'Sign', exact: true }));
  const why = page.getByRole('dialog', { name: 'You can’t sign this order' });
  await expect(why).toContainText('gives you “Sign payments” for');
  await expect(why).toContainText('can do it now.');
  for (const role of ['signer1', 'signer2']) await expect(why).toContainText(client.users[role]!.fullName);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(why).toBeHidden();

  await page.getByRole('button', { name: 'What can’t be done now' }).click();
  await page.getByText('Withdraw signature').click();
  await expect(page.getByText('The order carries no signature of yours.')).toBeVisible();
});

test('a refused action says why: by keyboard', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'why.xml', PAYMENTS);
  const sign = page.getByRole('button', { name: 'Sign', exact: true });
  const why = page.getByRole('dialog', { name: 'You can’t sign this order' });
  await sign.focus();
  for (const key of ['Enter', '?']) {
    await page.keyboard.press(key);
    await expect(why).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(sign).toBeFocused();
  }

  const others = page.getByRole('button', { name: 'What can’t be done now' });
  await others.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('summary').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('details[open]')).toContainText('The order is “Unsigned”.');
  await page.keyboard.press('Escape');
  await expect(others).toBeFocused();
});
