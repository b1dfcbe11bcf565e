import type { Browser, Page } from '@playwright/test';
import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '../contract/src/session/model.ts';
import { TEST_PASSWORD } from '../server/src/testing/clients.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { withBrowser } from './browser.ts';
import { median, rounded, type Measure, type Result } from './measure.ts';
import { makeLargeClient, type LargeClient } from './permissions/large-client.ts';
import { timeOf } from './permissions/time-of.ts';
import { withLivePortal } from './with-portal.ts';

const RUNS = 7;
const LEVEL_CHANGES = 4;

/**
 * The editor of a user in fifty user groups, in a client with ten thousand accounts, each in fifty account groups.
 * Measured from opening its address until the matrix is there, and from a key in the filter or a click on a level until
 * the screen has answered and the browser is idle again.
 */
export const permissionEditor: Measure = () =>
  withLivePortal({ environment: 'LOCAL' }, async (portal) => {
    const client = await makeLargeClient(portal);
    return withBrowser(async (browser) => {
      const opened: number[] = [];
      const typed: number[] = [];
      const changed: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const page = await openAs(browser, portal, client);
        opened.push(await open(page, client));
        typed.push(...(await type(page, 'account 9')));
        changed.push(...(await changeLevels(page)));
        await page.context().close();
      }
      return [
        figure('editor open, 10,000 accounts and 50 groups', opened),
        figure('a key in its filter', typed),
        figure('a level changed', changed),
      ];
    });
  });

/** No bounds; for comparison between releases. */
function figure(name: string, values: readonly number[]): Result {
  return { figure: name, unit: 'ms', ours: rounded(median(values)), runs: values.length };
}

async function openAs(browser: Browser, portal: TestPortal, { reader }: LargeClient): Promise<Page> {
  const options = { baseURL: portal.address, locale: 'en-GB', viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext(options);
  const answer = await context.request.post('/portal/api/portal/authenticate', {
    headers: { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE },
    data: { clientId: reader.clientId, username: reader.username, password: TEST_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The administrator can't sign in: ${answer.status()}.`);
  return context.newPage();
}

async function open(page: Page, { colleague }: LargeClient): Promise<number> {
  const start = performance.now();
  await page.goto(`/portal/app/userManagement/users/editor/${colleague.id}?tab=permissions`, { waitUntil: 'commit' });
  await page.locator('[role=grid] [data-cell]').first().waitFor();
  return performance.now() - start;
}

/** Key by key, waiting for each. */
async function type(page: Page, text: string): Promise<number[]> {
  const filter = page.locator('[type=search]').first();
  await filter.focus();
  const values: number[] = [];
  for (const key of text) values.push(await timeOf(page, () => page.keyboard.type(key)));
  await filter.fill('');
  return values;
}

async function changeLevels(page: Page): Promise<number[]> {
  const values: number[] = [];
  for (let change = 0; change < LEVEL_CHANGES; change++) {
    const cell = page
      .locator('[role=grid] [data-line]')
      .nth(change % 2)
      .locator('[data-cell]')
      .nth(1 + change);
    values.push(await timeOf(page, () => cell.click()));
  }
  return values;
}
