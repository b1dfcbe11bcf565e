import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/db.ts';
import { TEST_PASSWORD } from '../../server/src/testing/clients.ts';
import { expectAccessible } from '../../web/src/testing/browser/accessible.ts';
import { useOnce } from '../../web/src/testing/browser/kept-pages.ts';
import { expect, type TestUser } from './story.ts';

const STEP_MILLISECONDS = 30_000;

/** A passkey belongs to a host name; the instance for the stories is opened by one. */
export const byName = (baseURL: string | undefined) => baseURL!.replace('127.0.0.1', 'localhost');

/** What an app shows: the current code for enrolling, then the next one each time, since a code counts once. */
export function codeOf(secret: string, which: 'present' | 'next'): string {
  const later = which === 'next' ? STEP_MILLISECONDS : 0;
  return new TOTP({ secret }).generate({ timestamp: systemClock.now().getTime() + later });
}

/** As if half a minute had passed since the last code. */
export function forgetLastCode(owner: Database, user: TestUser): Promise<unknown> {
  return owner.inNoClient((tx) => tx.write('update authenticators set last_step = null where user_id = $1', [user.id]));
}

/** A device that has passkeys, can make them, and whose owner always touches it. */
export async function plugInPasskeys(page: Page): Promise<void> {
  useOnce(page);
  const session = await page.context().newCDPSession(page);
  // A reused page still has the previous story's device.
  await session.send('WebAuthn.disable');
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The first step of the sign-in; what comes next depends on the user. */
export async function begin(page: Page, user: TestUser): Promise<void> {
  await page.goto('/portal/app/login');
  await page.getByLabel('Client ID').fill(user.clientId);
  await page.getByLabel('User name').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password ?? TEST_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function isIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Opens the dialog that adds one, as somebody whose only proof is a password. */
export async function openAdding(page: Page, what: 'an authenticator app' | 'a passkey'): Promise<void> {
  await page.goto('/portal/app/user/settings');
  await page.getByRole('button', { name: `Add ${what}` }).click();
  const password = page.getByRole('dialog').getByLabel('Password');
  await expect(password).toBeVisible();
  await expectAccessible(page);
  await password.fill(TEST_PASSWORD);
  await password.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await expectAccessible(page);
}

/** Enters the app's code in a dialog that asks the user to prove who they are. */
export async function proveByApp(page: Page, owner: Database, user: TestUser, secret: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await forgetLastCode(owner, user);
  await dialog.getByRole('textbox', { name: /Security code/ }).fill(codeOf(secret, 'next'));
  await page.keyboard.press('Enter');
}

/** Adds an app; returns its secret. */
export async function addApp(page: Page, name: string): Promise<string> {
  await openAdding(page, 'an authenticator app');
  return nameApp(page, name);
}

/** For an app that the dialog already shows. */
export async function nameApp(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code' }).locator('path')).toHaveAttribute('d', /^M/);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('textbox', { name: /Code that the app shows/ }).fill(codeOf(secret, 'present'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Not used yet');
  return secret;
}

/** Adds a passkey from the device that is plugged in. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await openAdding(page, 'a passkey');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Not used yet');
}
