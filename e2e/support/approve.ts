import { expect, type Page } from '@playwright/test';

/** Approves the request of that name on the list of what waits, as somebody's colleague. */
export async function approve(page: Page, name: string): Promise<void> {
  await page.goto('/portal/app/administration/pending-approvals/payments');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved by|being applied/).first()).toBeVisible();
}
