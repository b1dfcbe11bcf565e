import { test as base, type Browser, type CDPSession, type Page } from '@playwright/test';
import type { Language } from '@portico/contract/languages';
import type { Answers } from './fake-answers.ts';
import { startFakeServer, type FakeServer } from './fake-server.ts';
import { session as ordinary, type Session } from './samples/sample-user.ts';
import { buildBenches, type Benches } from './workbench/build-benches.ts';

export { expect } from '@playwright/test';

export const DESK = 1440;
export const PHONE = 390;
type Width = typeof DESK | typeof PHONE;
const HEIGHT = { [DESK]: 900, [PHONE]: 844 };

export type Opened = {
  /** Who is signed in; null for nobody. Without it, somebody of the client who may open everything. */
  session?: Session | null;
  answers?: Answers;
  width?: Width;
  /** Of somebody who isn't signed in; everybody else has chosen it in their settings. */
  language?: Language;
};

type Kept = { page: Page; protocol: CDPSession };
type Keeper = { kept: Kept; renew: () => Promise<void> };

/** A page of the built application against a fake server. Both are kept by the worker, and emptied between tests. */
export const test = base.extend<
  {
    /** Opens a path such as `/payments/all`; what it calls is answered as the test says, or by default. */
    open: (path: string, options?: Opened) => Promise<Page>;
    /** Opens `workbench/<name>-bench.tsx`; a query may follow the name. */
    bench: (name: string, options?: Opened) => Promise<Page>;
    server: FakeServer;
    /** What the browser's console complained about. */
    complaints: string[];
  },
  { keeper: Keeper; fake: FakeServer; benches: Benches }
>({
  fake: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const server = await startFakeServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  benches: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => use(await buildBenches()),
    // A build on a busy machine isn't part of the first test's time.
    { scope: 'worker', timeout: 60_000 },
  ],
  // A page that has run our code before opens it in a third of the time.
  keeper: [
    async ({ browser }, use) => {
      const keeper = { kept: await newPage(browser), renew };
      async function renew() {
        await keeper.kept.page.context().close();
        keeper.kept = await newPage(browser);
      }
      await use(keeper);
      await keeper.kept.page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ keeper, fake }, use) => {
    await use(keeper.kept.page);
    // A clock that a test has set can't be taken out again, and would tell the next test a wrong time.
    if (await hasOwnClock(keeper.kept.page)) await keeper.renew();
    else await empty(keeper.kept, fake.address);
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      // A refusal is an answer like any other, though the browser reports it.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        complaints.push(message.text());
      }
    });
    await use(complaints);
  },
  server: async ({ fake, page, complaints }, use) => {
    fake.begin(ordinary(), {});
    await use(fake);
    const faults = [...fake.faults(), ...complaints];
    fake.end();
    await page.goto('about:blank');
    base.expect(faults, 'breaks of the contract').toEqual([]);
  },
  open: async ({ server, page }, use) => {
    await use((path, options) => openAt(page, server, `${server.address}${path}`, options));
  },
  bench: async ({ server, page, benches }, use) => {
    const address = server.serveBenches(benches);
    await use((name, options) => openAt(page, server, `${address}/${name}`, options));
  },
});

async function openAt(page: Page, server: FakeServer, address: string, options: Opened = {}): Promise<Page> {
  const { session = ordinary(), answers = {}, width = DESK, language = 'en' } = options;
  server.begin(session, answers);
  await resize(page, width);
  if (language !== 'en' && !session) await choose(page, server, language);
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

/** As if the window had always been this wide, or the phone had been turned. */
export async function resize(page: Page, width: Width): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT[width] });
}

/** What a visitor has chosen on this device before. */
async function choose(page: Page, { address }: FakeServer, language: Language): Promise<void> {
  await page.goto(`${address}/favicon.svg`);
  await page.evaluate((chosen) => localStorage.setItem('portico.language', chosen), language);
}

async function newPage(browser: Browser): Promise<Kept> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Zurich' });
  const page = await context.newPage();
  return { page, protocol: await context.newCDPSession(page) };
}

function hasOwnClock(page: Page): Promise<boolean> {
  return page.evaluate(() => !Function.prototype.toString.call(Date).includes('[native code]'));
}

async function empty({ page, protocol }: Kept, address: string): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null });
  // Where it rests, the next page loads what it could lead to.
  await page.mouse.move(0, 0);
  await protocol.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: 'cookies,local_storage,session_storage,indexeddb',
  });
}
