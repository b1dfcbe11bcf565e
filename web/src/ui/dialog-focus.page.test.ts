import { expect, test } from '../testing/page-test.ts';
import { orderRow } from '../testing/samples/payment-samples.ts';

test('leaving a dialog by Escape or its safe button returns the focus to the button', async ({ open }) => {
  const page = await open(`/payments/orders/${orderRow.uniqueId}`);
  const dialog = page.getByRole('dialog');
  const reopen = page.getByRole('button', { name: 'Reopen', exact: true });
  await expect(reopen).toBeVisible();
  for (const leave of ['Escape', 'Enter']) {
    await reopen.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press(leave);
    await expect(dialog).toBeHidden();
    await expect(reopen).toBeFocused();
  }
});

test('leaving the signing returns the focus', async ({ open }) => {
  const page = await open('/dashboard');
  const review = page.getByRole('button', { name: /Review and sign/ }).first();
  await review.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /Security code/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(review).toBeFocused();
});
