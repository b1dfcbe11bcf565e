import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase, type Database } from '../server/src/platform/db.ts';
import {
  makeTestClient,
  TEST_PASSWORD,
  type TestClient,
  type TestClientOptions,
  type TestUser,
} from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { ENGLISH, type Words } from './words.ts';

export { expect };
export type { TestClient, TestUser };

type Payments = NonNullable<NonNullable<Parameters<typeof paymentFile>[1]>['payments']>;
type RunFile = { databaseUrl: string };

/** A story makes its own client and users on the instance that runs for all stories. */
export const test = base.extend<
  { makeClient: (options?: TestClientOptions) => Promise<TestClient> },
  { owner: Database }
>({
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
export async function signIn(page: Page, user: TestUser, words: Words = ENGLISH): Promise<void> {
  await page.goto('/portal/app/login');
  await page.getByLabel(words.clientId).fill(user.clientId);
  await page.getByLabel(words.userName).fill(user.username);
  await page.getByLabel(words.password, { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page.getByRole('heading', { name: words.confirm })).toBeVisible();
  await page.getByRole('textbox', { name: words.securityCode }).fill(await lastCode(page, user));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A signed-in person in a browser of his own. */
export async function openFor(
  browser: Browser,
  user: TestUser,
  options: BrowserContextOptions & { words?: Words } = {},
): Promise<Page> {
  const { words = ENGLISH, ...context } = options;
  const page = await (await browser.newContext({ locale: words.language, ...context })).newPage();
  await signIn(page, user, words);
  return page;
}

/** A file for the first file chooser of a page. */
export function xmlFile(name: string, content: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'application/xml', buffer: Buffer.from(content) };
}

/** Chooses files on the page that is open. */
export async function choose(page: Page, ...files: ReturnType<typeof xmlFile>[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** Uploads a payment file from the dashboard and opens the order that it became. */
export async function uploadOrder(page: Page, client: TestClient, fileName: string, payments: Payments): Promise<void> {
  const content = await paymentFile(client.accounts[0]!, { payments, date: today() });
  await choose(page, xmlFile(fileName, content));
  await page.getByRole('link', { name: 'Show the order' }).click();
  await expect(page).toHaveURL(/\/payments\/orders\//);
}
