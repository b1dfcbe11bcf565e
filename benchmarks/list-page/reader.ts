import type { Browser, BrowserContext } from '@playwright/test';
import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import { TEST_PASSWORD } from '../../server/src/testing/clients.ts';
import { fillEntries } from '../entries/fill.ts';
import { businessIdOf, READER } from '../entries/holders.ts';

const MEMBER = { rank: 3, entries: 12_500 };

/** A client with twelve and a half thousand entries on five accounts. */
export function fillClient(databaseUrl: string): Promise<void> {
  return fillEntries(databaseUrl, [MEMBER]);
}

/** Signs the client's reader in; each call of what it gives opens a browser of his with nothing in its cache. */
export async function signIn(browser: Browser, address: string): Promise<() => Promise<BrowserContext>> {
  const options = { baseURL: address, locale: 'en-GB', viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext(options);
  const answer = await context.request.post('/portal/api/portal/authenticate', {
    headers: { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE },
    data: { clientId: businessIdOf(MEMBER), username: READER, password: TEST_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The reader can't sign in: ${answer.status()}.`);
  const storageState = await context.storageState();
  await context.close();
  return () => browser.newContext({ ...options, storageState });
}
