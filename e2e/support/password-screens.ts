import type { Page } from '@playwright/test';
import type { ClientId } from '@portico/contract/ids';
import type { Database } from '../../server/src/platform/database/db.ts';
import { enqueue } from '../../server/src/platform/jobs.ts';
import { sendPasswordLinkJob } from '../../server/src/session/public.ts';
import { TEST_PASSWORD } from '../../server/src/testing/clients.ts';
import { expect, lastCode, type TestClient } from './story.ts';

const LINK = /https?:\S+\/portal\/app\/password#\S+/g;
/** A policy with every rule that a client can set. */
const STRICT = {
  passwordMustContainDigits: true,
  passwordMustContainSpecialCharacters: true,
  passwordMustBeMixedCase: true,
};

/** The links in the newest message to an address, as soon as it has some. */
export async function linksTo(page: Page, email: string): Promise<string[]> {
  const read = async () => {
    const answer = await page.request.get(`/portal/api/portal/dev/outbox?recipient=${encodeURIComponent(email)}`);
    const [message] = (await answer.json()) as { text: string }[];
    return message?.text.match(LINK) ?? [];
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

/** Has the worker send a user an invitation. */
export function invite(owner: Database, clientId: ClientId, userId: string): Promise<void> {
  return owner.inNoClient((tx) => enqueue(tx, sendPasswordLinkJob, { clientId, userId, kind: 'INVITATION' }));
}

type Look = (place: string) => Promise<void>;
type Visit = { page: Page; owner: Database; client: TestClient; look: Look };

/** Goes through every password screen, in any language, and checks each. */
export async function lookAtPasswords({ page, owner, client, look }: Visit): Promise<void> {
  const clerk = client.users['clerk']!;
  const submit = () => page.locator('form button[type=submit]').click();
  const alert = page.locator('[aria-live=polite] > span').first();
  await owner.inNoClient(async (tx) => {
    await tx.write('update clients set password_policy = $2 where client_id = $1', [client.id, STRICT]);
    await tx.write('update users set password_change_required = true where client_id = $1', [client.id]);
  });
  await page.goto('/portal/app/login');
  // The button with a label; the other one shows the password.
  await page.locator('form button[type=button]:not([aria-label])').first().click();
  await submit();
  await expect(alert).toBeVisible();
  await look('forgotten, by name');
  await page.locator('form [aria-pressed=false]').click();
  await page.locator('[name=email]').fill(`nobody@${client.businessId}.example`);
  await submit();
  await expect(page.locator('form')).toBeHidden();
  await look('forgotten, sent');

  await page.goto('/portal/app/password#nothing');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look('a link that opens nothing');
  await invite(owner, client.id, clerk.id);
  const [link] = await linksTo(page, clerk.email);
  await page.goto('about:blank');
  await page.goto(link!);
  await page.locator('[name=newPassword]').fill('Sommer2026!!');
  await page.locator('[name=confirmation]').fill('Sommer2026!!');
  await submit();
  await expect(alert).toBeVisible();
  await look('an invitation, refused');

  await page.goto('/portal/app/login');
  await page.locator('[name=clientId]').fill(clerk.clientId);
  await page.locator('[name=username]').fill(clerk.username);
  await page.locator('[name=password]').fill(TEST_PASSWORD);
  await submit();
  const code = page.locator('[autocomplete=one-time-code]');
  await code.waitFor();
  await code.fill(await lastCode(page, clerk));
  await page.keyboard.press('Enter');
  await page.locator('[name=oldPassword]').fill(TEST_PASSWORD);
  await submit();
  await expect(alert).toBeVisible();
  await look('a password that has to be changed');
  await page.locator('[name=newPassword]').fill('Nine-lives-of-a-cat-5');
  await page.locator('[name=confirmation]').fill('Nine-lives-of-a-cat-5');
  await submit();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/portal/app/user/change-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main button').last().click();
  await code.waitFor();
  await look('the code for a change');
  await code.fill(await lastCode(page, clerk));
  await page.keyboard.press('Enter');
  await page.locator('[name=oldPassword]').waitFor();
  await look('a change of password');
}
