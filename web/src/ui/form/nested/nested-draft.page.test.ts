import type { Locator, Page } from '@playwright/test';
import { lookIn } from '../../../testing/look.ts';
import { expect, test } from '../../../testing/page-test.ts';
import { session } from '../../../testing/samples/sample-user.ts';
import { takeCounts } from '../../../testing/workbench/bench-counts.ts';
import { pasteInto } from '../../../testing/paste-into.ts';

const WRONG_AMOUNT = 'Enter a valid amount, such as 100.';
const CLOSED = 'The creditor’s account has been closed';

const rowOf = (page: Page, group: number, id: string) => page.locator(`[data-place="groups/g${group}/payments/${id}"]`);
const creditorOf = (row: Locator) => row.getByLabel('Creditor', { exact: true });
const amountOf = (row: Locator) => row.getByLabel('Amount');
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
test('typing in one of 5,000 rows checks and draws that row alone', async ({ bench }) => {
  const page = await bench('payments?groups=1&rows=5000');
  const amount = amountOf(rowOf(page, 0, 'p3'));
  await amount.press('End');
  const { 'payments drawn': drawn } = await takeCounts(page);
  expect(drawn).toBeLessThan(100);
  await page.keyboard.type('25');
  await expect(amount).toHaveValue('10025');
  expect(await takeCounts(page)).toEqual({ 'payments checked': 2, 'payments drawn': 2 });
});

test('an error shows when its field is left, and goes while it is mended', async ({ bench }) => {
  const page = await bench('payments?groups=2&rows=5');
  const row = rowOf(page, 1, 'p2');
  await amountOf(row).fill('a lot');
  await expect(page.getByText(WRONG_AMOUNT)).toHaveCount(0);
  await creditorOf(row).focus();
  await expect(row.getByText(WRONG_AMOUNT)).toBeVisible();
  await amountOf(row).fill('200');
  await expect(page.getByText(WRONG_AMOUNT)).toHaveCount(0);
});

test('the attempt to save shows all errors, and leads to each, however far away its row is', async ({ bench }) => {
  const page = await bench('payments?groups=2&rows=5000');
  await pasteInto(amountOf(rowOf(page, 1, 'p0')), `${'1\n'.repeat(4_000)}a lot\n${'1\n'.repeat(998)}more`);
  await creditorOf(rowOf(page, 1, 'p1')).fill('');
  await save(page).click();
  await expect(page.getByText('3 fields need a correction')).toBeVisible();
  await expect(creditorOf(rowOf(page, 1, 'p1'))).toBeFocused();
  const far = amountOf(rowOf(page, 1, 'p4000'));
  await expect(far).toHaveCount(0);
  await page.getByRole('button', { name: WRONG_AMOUNT }).first().click();
  await expect(far).toBeFocused();
  await expect(far).toBeInViewport();
  await expect(rowOf(page, 1, 'p4000').getByText(WRONG_AMOUNT)).toBeVisible();
  await page.keyboard.type('5');
  await page.getByRole('button', { name: WRONG_AMOUNT }).last().click();
  await expect(amountOf(rowOf(page, 1, 'p4999'))).toBeFocused();
});

test('a refusal shows at its row, follows it, and goes with the value that was refused', async ({ bench }) => {
  const page = await bench('payments?groups=2&rows=5');
  const row = rowOf(page, 1, 'p2');
  await creditorOf(row).fill('Closed Ltd');
  await save(page).click();
  await expect(amountOf(row)).toBeFocused();
  await expect(row.getByText(CLOSED)).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row).toHaveAttribute('aria-posinset', '2');
  await expect(row.getByText(CLOSED)).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await amountOf(row).fill('3');
  await expect(page.getByText(CLOSED)).toHaveCount(0);
});

test('rows come, go and move by keyboard, and the focus stays with them', async ({ bench }) => {
  const page = await bench('payments?groups=1&rows=200');
  const row = rowOf(page, 0, 'p0');
  await creditorOf(row).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row).toHaveAttribute('aria-posinset', '1');
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('Alt+ArrowDown');
  await expect(row).toHaveAttribute('aria-posinset', '61');
  await expect(creditorOf(row)).toBeFocused();
  await expect(creditorOf(row)).toBeInViewport();

  await page.keyboard.press('Alt+Enter');
  const added = page.locator('[data-place][aria-posinset="62"]');
  await expect(creditorOf(added)).toBeFocused();
  await page.keyboard.type('New');
  await expect(creditorOf(added)).toHaveValue('New');
  await page.keyboard.press('Alt+Delete');
  await expect(creditorOf(rowOf(page, 0, 'p61'))).toBeFocused();
  await expect(row).toHaveAttribute('aria-setsize', '200');
});

test('scrolling away loses nothing of what is being typed', async ({ bench }) => {
  const page = await bench('payments?groups=1&rows=5000');
  const amount = amountOf(rowOf(page, 0, 'p1'));
  await amount.fill('1');
  await page.getByRole('list').evaluate((list) => list.parentElement!.scrollTo({ top: 100_000 }));
  await expect(amount).not.toBeInViewport();
  await page.keyboard.type('2');
  await expect(amount).toHaveValue('12');
});

test('a pasted column is one step back, and so is what is typed in a field', async ({ bench }) => {
  const page = await bench('payments?groups=1&rows=5');
  const amounts = () =>
    page.getByLabel('Amount').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await pasteInto(amountOf(rowOf(page, 0, 'p1')), '1\r\n2\r\n3\r\n');
  await expect.poll(amounts).toEqual(['100', '1', '2', '3', '100']);
  await amountOf(rowOf(page, 0, 'p4')).press('End');
  await page.keyboard.type('55');
  await expect.poll(amounts).toEqual(['100', '1', '2', '3', '10055']);
  await undo(page).click();
  await expect.poll(amounts).toEqual(['100', '1', '2', '3', '100']);
  await undo(page).click();
  await expect.poll(amounts).toEqual(['100', '100', '100', '100', '100']);
  await expect(undo(page)).toBeDisabled();
  await expect(save(page)).toBeDisabled();
});

test('leaving asks once something is changed', async ({ bench }) => {
  const page = await bench('payments?groups=1&rows=5');
  const leave = page.getByRole('button', { name: 'Dashboard' });
  await amountOf(rowOf(page, 0, 'p1')).fill('7');
  await leave.click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(amountOf(rowOf(page, 0, 'p1'))).toHaveValue('7');
  await undo(page).click();
  await leave.click();
  await expect(page.getByRole('heading')).toHaveCount(0);
  await expect(page).toHaveURL(/\/bench\/?$/);
});

for (const [language, error] of [
  ['en', WRONG_AMOUNT],
  ['de', 'Dies ist kein Betrag. Schreiben Sie ihn wie 100.'],
] as const) {
  test(`is translated and accessible with errors in ${language}`, async ({ bench }) => {
    const page = await bench('payments?groups=2&rows=20', { session: session({ settings: { language } }) });
    const amounts = page.locator('[name=amount]');
    await amounts.first().fill('-');
    await page.locator('[type=submit]').click();
    await expect(page.getByRole('listitem').getByText(error)).toBeVisible();
    await lookIn(language, page, 'a nested draft');
  });
}
