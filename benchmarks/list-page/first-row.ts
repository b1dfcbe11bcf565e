import type { BrowserContext, CDPSession, Page } from '@playwright/test';

export type OpenBrowser = () => Promise<BrowserContext>;
export type OpenPage = Page & { cdp: CDPSession };

/** A page in its own browser, with a CPU slowed down by this factor and the cache off. */
export async function openPage(open: OpenBrowser, slowDown: number): Promise<OpenPage> {
  const context = await open();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return Object.assign(page, { cdp });
}

export type Sign = 'first row' | 'working keys';

/** Milliseconds from the start of a cold load until the first row is there, or until J moves the focus to a row. */
export async function timeUntil(sign: Sign, open: OpenBrowser, path: string, slowDown: number): Promise<number> {
  const page = await openPage(open, slowDown);
  try {
    await page.addInitScript(watch);
    // The page reports it, because polling the page would take time from it.
    const told = page.waitForEvent('console', (message) => message.text().startsWith(sign));
    await page.goto(path, { waitUntil: 'commit' });
    return Number((await told).text().slice(sign.length));
  } finally {
    await page.context().close();
  }
}

/** Runs in the page from its start, and reports when the first row is there and when J moves the focus to a row. */
function watch(): void {
  const tell = (sign: Sign) => console.info(`${sign} ${performance.now()}`);
  const press = () => {
    if (document.activeElement?.closest('[data-row]')) {
      tell('working keys');
      return;
    }
    const key = new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(key);
    setTimeout(press);
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-row]')) return;
    observer.disconnect();
    tell('first row');
    press();
  });
  observer.observe(document, { childList: true, subtree: true });
}
