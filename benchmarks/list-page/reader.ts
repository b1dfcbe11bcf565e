import type { Browser, BrowserContext } from '@playwright/test';
import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import { TEST_PASSWORD } from '../../server/src/testing/clients.ts';
import { fillEntries } from '../entries/fill.ts';
import { businessIdOf, READER } from '../entries/holders.ts';
import type { OpenBrowser } from './first-row.ts';

const MEMBER = { rank: 3, entries: 12_500 };
const SHARED_MS = 60_000;

/** A client with twelve and a half thousand entries on five accounts. */
export function fillClient(databaseUrl: string): Promise<void> {
  return fillEntries(databaseUrl, [MEMBER]);
}

/**
 * Each call opens a browser for the client's reader with an empty cache. Calls within a minute share a session, and a
 * later one gets its own: a page in longer use renews its tokens, which makes its earlier ones useless.
 */
export function readerBrowsers(browser: Browser, address: string): OpenBrowser {
  const options = { baseURL: address, locale: 'en-GB', viewport: { width: 1440, height: 900 } };
  let session: { state: StorageState; begunAt: number } | undefined;
  return async () => {
    if (!session || performance.now() - session.begunAt > SHARED_MS) {
      const context = await browser.newContext(options);
      session = { state: await signIn(context), begunAt: performance.now() };
      await context.close();
    }
    return browser.newContext({ ...options, storageState: session.state });
  };
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(context: BrowserContext): Promise<StorageState> {
  const answer = await context.request.post('/portal/api/portal/authenticate', {
    headers: { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE },
    data: { clientId: businessIdOf(MEMBER), username: READER, password: TEST_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The reader can't sign in: ${answer.status()}.`);
  return context.storageState();
}
