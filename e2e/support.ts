import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase, type Database } from '../server/src/platform/db.ts';
import { makeTestClient, TEST_PASSWORD, type TestClient, type TestClientOptions, type TestUser } from '../server/src/testing/clients.ts';

export { expect };
export type { TestClient, TestUser };

type RunFile = { databaseUrl: string };

/** A story makes its own client and users on the instance that runs for all stories. */
export const test = base.extend<{ makeClient: (options?: TestClientOptions) => Promise<TestClient> }, { owner: Database }>({
  owner: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const run = JSON.parse(readFileSync(join(dataFolder(), 'run.json'), 'utf8')) as RunFile;
      const owner = openDatabase(run.databaseUrl, null, 2);
      await use(owner);
      await owner.close();
    },
    { scope: 'worker' },
  ],
  makeClient: async ({ owner }, use) => {
    await use((options) => makeTestClient(owner, systemClock, options));
  },
});

/** `$PORTICO_DATA` of the instance. */
export function dataFolder(): string {
  return process.env['PORTICO_STORY_DATA'] ?? '.portico';
}

/** Today, as the bank files of a story say it. */
export function today(): string {
  return systemClock.now().toISOString().slice(0, 10);
}

/** The newest code that was sent to a user, from the outbox. */
export async function lastCode(page: Page, user: TestUser): Promise<string> {
  const answer = await page.request.get(`/portal/api/portal/dev/outbox?recipient=${encodeURIComponent(user.email)}`);
  const messages = (await answer.json()) as { text: string }[];
  return /\d{6}/.exec(messages[0]!.text)![0];
}

/** Signs in through both steps and waits for the dashboard. */
export async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.goto('/portal/app/login');
  await page.getByLabel('Client ID').fill(user.clientId);
  await page.getByLabel('User name').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await page.getByRole('textbox', { name: /Security code/ }).fill(await lastCode(page, user));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}
