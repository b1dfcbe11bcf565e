import type { Page } from '@playwright/test';
import { TEST_PASSWORD } from '../../server/src/testing/clients.ts';
import { expect, type TestUser } from './story.ts';

type Look = (page: Page, place: string) => Promise<void>;

/** Signs in by the fields' names, which are the same in every language; for users without a second factor. */
async function openSettings(page: Page, { clientId, username }: TestUser): Promise<void> {
  await page.goto('/portal/app/login');
  await page.locator('[name=clientId]').fill(clientId);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/portal/app/user/settings');
  await expect(page.locator('table select').first()).toBeVisible();
}

/**
 * Checks the personal settings in each of their states, in any language. The user has two browsers and may choose
 * 30-minute sessions.
 */
export async function lookAtSettings(page: Page, other: Page, user: TestUser, look: Look): Promise<void> {
  await openSettings(other, user);
  await openSettings(page, user);
  await expect(page.locator('li button').first()).toBeVisible();
  await look(page, 'personal settings');
  await page.locator('select', { has: page.locator('option[value="30"]') }).selectOption('30');
  await page.locator('[role=status] button').last().click();
  await expect(page.locator('[role=status] [role=alert]')).toBeVisible();
  await page.locator('select', { has: page.locator('option[value="PIPE"]') }).selectOption('PIPE');
  await page.locator('table select').nth(14).selectOption('B');
  const undo = page.locator('footer button');
  await expect(undo).toContainText('MT940');
  await look(page, 'personal settings, a long session wanted and an option changed');
  await undo.click();
  await expect(undo).not.toContainText('MT940');
  await look(page, 'personal settings, one change taken back');
  await page.locator('section section > button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await look(page, 'all other sessions');
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await look(page, 'personal settings, no other session');
  await expect(other.locator('[name=clientId]')).toBeVisible();
  await look(other, 'sign-in after the session was ended elsewhere');
}
