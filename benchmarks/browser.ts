import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';

const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a browser like the stories' for the duration of a measure. */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: OPTIONS });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

export type Kilobytes = { script: number; stylesheet: number; language: number };

/** What is transferred until the page at the address requests nothing more, compressed as sent; excludes fonts. */
export async function transferred(page: Page, address: string): Promise<Kilobytes> {
  const kilobytes = { script: 0, stylesheet: 0, language: 0 };
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    // Texts are a separate chunk per language with their own bound.
    const part = kind === 'script' && /\/texts-[a-z]{2}-/.test(request.url()) ? 'language' : kind;
    const size = request.sizes().then(({ responseBodySize }) => void (kilobytes[part] += responseBodySize / 1000));
    sizes.push(size);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await Promise.all(sizes);
  return kilobytes;
}
