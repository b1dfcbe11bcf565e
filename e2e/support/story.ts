import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import type { ClientId } from '@portico/contract/ids';
import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import { localDateOf, systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/db.ts';
import { createUser, grant, type Grant, type NewUser } from '../../server/src/seed/create.ts';
import {
  CLERK_GRANTS,
  makeTestClient,
  SIGNER_GRANTS,
  TEST_PASSWORD,
  type TestClient,
  type TestClientOptions,
  type TestSignIn,
  type TestUser,
} from '../../server/src/testing/clients.ts';
import { paymentFile } from '../../server/src/testing/payment-files.ts';
import { putBack, takePage } from '../../web/src/testing/browser/kept-pages.ts';
import { ENGLISH, type Words } from './words.ts';

export { tabTo } from '../../web/src/testing/browser/tab-to.ts';
export { expect };
export type { TestClient, TestUser };

/** What our pages send with every call, and set cookies for. */
const OUR_PAGES = { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE };

type Payments = NonNullable<NonNullable<Parameters<typeof paymentFile>[1]>['payments']>;
type RunFile = { databaseUrl: string };

/** The context that Playwright keeps in this worker. */
let own: BrowserContext | null = null;

/** Each story makes its own client and users on the instance that all stories share. */
export const test = base.extend<
  { makeClient: (options?: TestClientOptions) => Promise<TestClient>; closing: undefined; signInsCounted: undefined },
  { owner: Database }
>({
  // A worker's browser lives on; otherwise every page of every earlier story would keep calling the server.
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      // An answer still in flight when a story ends is not part of its outcome.
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await putBack(browser, own);
    },
    { auto: true },
  ],
  // Playwright empties it and hands it to the next story (reuseContext).
  context: async ({ context }, use) => {
    own = context;
    await use(context);
  },
  // Together the stories sign in more often than one address may.
  signInsCounted: [
    async ({ owner }, use) => {
      await owner.inNoClient((tx) => tx.write(`delete from throttles where key like 'sign-in address %'`));
      await use(undefined);
    },
    { auto: true },
  ],
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

/** Today in the time zone of the portal and the story's reader; after their midnight it differs from the UTC day. */
export function today(): string {
  return localDateOf(systemClock.now());
}

/** The newest code sent to a user, from the outbox. */
export async function lastCode(page: Page, user: TestSignIn): Promise<string> {
  const answer = await page.request.get(`/portal/api/portal/dev/outbox?recipient=${encodeURIComponent(user.email)}`);
  const messages = (await answer.json()) as { text: string }[];
  return /\b\d{6}\b/.exec(messages[0]!.text)![0];
}

const DASHBOARD = '/portal/app/dashboard';

/**
 * A signed-in person on the dashboard, or where the story begins, in one second instead of three: makes the sign-in's
 * calls without its pages. Stories about signing in use `giveCredentials`.
 */
export async function signIn(page: Page, user: TestSignIn, at = DASHBOARD): Promise<void> {
  await signInByApi(page, user);
  await page.goto(at);
  await expect(page.locator('main')).toBeVisible();
  if (at === DASHBOARD) await expect(page).toHaveURL(/\/dashboard$/);
}

/** The same without opening a page. */
export async function signInByApi(page: Page, user: TestSignIn): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/portal/api/portal/${path}`, { data, headers: OUR_PAGES });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { secondFactorOptions: unknown[] };
  };
  const { clientId, username, password = TEST_PASSWORD } = user;
  const browser = await page.evaluate(() => navigator.userAgent);
  const begun = await post('authenticate', { clientId, username, password, browser });
  if (begun.secondFactorOptions.length > 0) {
    await post('securityCode', { securityCode: await lastCode(page, user) });
  }
}

/** Signs out by its address. The session is over once the sign-in appears, not before. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/portal/app/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('[name=clientId]')).toBeVisible();
}

/** Both steps of the sign-in, on its page; the caller knows where it leads. */
export async function giveCredentials(page: Page, user: TestSignIn, words: Words = ENGLISH): Promise<void> {
  await page.getByLabel(words.clientId).fill(user.clientId);
  await page.getByLabel(words.userName).fill(user.username);
  await page.getByLabel(words.password, { exact: true }).fill(user.password ?? TEST_PASSWORD);
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page.getByRole('heading', { name: words.confirm })).toBeVisible();
  await page.getByRole('textbox', { name: words.securityCode }).fill(await lastCode(page, user));
  await page.keyboard.press('Enter');
}

/** A signed-in person in their own browser, on the dashboard or where the story begins. */
export async function openFor(
  browser: Browser,
  user: TestUser,
  options: BrowserContextOptions & { words?: Words; at?: string } = {},
): Promise<Page> {
  const { words = ENGLISH, at, ...context } = options;
  const page = await takePage(browser, { locale: words.language, ...context });
  await signIn(page, user, at);
  return page;
}

/** A file for the first file chooser of a page. */
export function xmlFile(name: string, content: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'application/xml', buffer: Buffer.from(content) };
}

/** Chooses files on the open page. */
export async function choose(page: Page, ...files: ReturnType<typeof xmlFile>[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** Uploads a payment file from the dashboard and opens the resulting order. */
export async function uploadOrder(page: Page, client: TestClient, fileName: string, payments: Payments): Promise<void> {
  const content = await paymentFile(client.accounts[0]!, { payments, date: today() });
  await choose(page, xmlFile(fileName, content));
  await showOrder(page);
}

/** Opens the order that a file became. The address changes before the page does. */
export async function showOrder(page: Page, link = 'Show the order'): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await expect(page).toHaveURL(/\/payments\/orders\//);
  await expect(page.locator('[data-tab=transactions]')).toBeVisible();
}

/** One of the provider's people, in the provider that every instance has; the user name begins with the role. */
export async function makeProviderUser(
  owner: Database,
  what: string,
  grants: Grant[],
  fields: Partial<NewUser> = {},
): Promise<TestUser> {
  const username = `${what}${randomBytes(4).toString('hex')}`;
  const email = `${username}@provider.example`;
  return owner.inNoClient(async (tx) => {
    const provider = await tx.row<{ id: ClientId; clientId: string }>(
      `select client_id as id, business_id as "clientId" from clients where kind = 'PROVIDER'`,
    );
    const { id: client, clientId } = provider!;
    const user = { fullName: username, ...fields, userName: username, email };
    const id = await createUser(tx, systemClock, client, user, TEST_PASSWORD);
    await grant(tx, client, { userId: id }, grants);
    return { id, clientId, username, fullName: user.fullName, email };
  });
}

/** Enters the code that a decision takes, and presses the button that decides. */
export async function proveDecision(page: Page, user: TestUser, words: Words, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('textbox', { name: words.securityCode });
  await expect(code).toBeFocused();
  await code.fill(await lastCode(page, user));
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** One signature is enough, so the story gets to its subject. */
export const ONE_SIGNER: TestClientOptions = {
  users: { clerk: { grants: CLERK_GRANTS }, signer1: { grants: SIGNER_GRANTS } },
  rule: { signaturesRequired: 1 },
};

/** Signs what waits for a signer, from the dashboard. */
export async function signWaiting(page: Page, user: TestUser): Promise<void> {
  await page.getByRole('button', { name: ENGLISH.review }).first().click();
  const dialog = page.getByRole('dialog');
  // The dialog shows the message's wording once the code has been sent.
  await expect(dialog.getByText('The message must read')).toBeVisible();
  await dialog.getByRole('textbox', { name: ENGLISH.securityCode }).fill(await lastCode(page, user));
  await dialog.getByRole('button', { name: ENGLISH.sign }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Presses an action that isn't possible now. It looks disabled, which Playwright would wait for, and says why when
 * pressed.
 */
export async function pressRefused(button: Locator): Promise<void> {
  // hover() waits until nothing moves and nothing covers the button.
  await button.hover();
  await button.click({ force: true });
}
