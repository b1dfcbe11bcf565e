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

/** A browser in which the client's reader is signed in, with nothing in its cache. */
export async function openSignedIn(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  const answer = await context.request.post('/portal/api/portal/authenticate', {
    headers: { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE },
    data: { clientId: businessIdOf(MEMBER), username: READER, password: TEST_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The reader can't sign in: ${answer.status()}.`);
  return context;
}
