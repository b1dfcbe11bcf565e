import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/*
 * Pages that later stories of the same worker reuse: one that has already run the portal's code opens it again for a
 * third of the processor time. What a story leaves behind goes: cookies, storage, routes, listeners, permissions.
 */

const VIEWPORT = { width: 1440, height: 900 };

const free = new Map<string, Page[]>();
const taken = new Map<Page, string>();

/** An empty page in a context with these options: a reused one, or a new one. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  const page = free.get(key)?.pop() ?? (await (await browser.newContext(options)).newPage());
  await page.setViewportSize(options.viewport ?? VIEWPORT);
  taken.set(page, key);
  return page;
}

/** For a page whose leftovers can't be removed. */
export function useOnce(page: Page): void {
  taken.delete(page);
}

/** After a story: keeps what can be reused, and closes everything else except the context `own`. */
export async function putBack(browser: Browser, own: BrowserContext | null): Promise<void> {
  const again = new Set<BrowserContext>([...free.values()].flat().map((page) => page.context()));
  for (const [page, key] of taken) {
    const isAlone = !page.isClosed() && page.context().pages().length === 1;
    if (!isAlone || !(await isEmptied(page))) continue;
    again.add(page.context());
    free.set(key, [...(free.get(key) ?? []), page]);
  }
  taken.clear();
  const others = browser.contexts().filter((context) => context !== own && !again.has(context));
  await Promise.all(others.map((context) => context.close()));
}

async function isEmptied(page: Page): Promise<boolean> {
  const context = page.context();
  try {
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    const { origin } = new URL(page.url());
    await page.goto('about:blank');
    await context.clearCookies();
    await context.clearPermissions();
    if (origin !== 'null') {
      const session = await context.newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await session.detach();
    }
    return true;
  } catch {
    return false;
  }
}
