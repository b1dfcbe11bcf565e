import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { limited, type Measure } from './measure.ts';
import { withPortal } from './with-portal.ts';

/** What travels for the first load of the sign-in page, compressed as it is sent, fonts apart. */
export const signInSize: Measure = () =>
  withPortal({}, async (portal) => {
    const executablePath = findBrowser();
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const page = await browser.newPage({ locale: 'de' });
    const kilobytes = { script: 0, stylesheet: 0, language: 0 };
    const sizes: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      const kind = request.resourceType();
      if (kind !== 'script' && kind !== 'stylesheet') return;
      sizes.push(
        request.sizes().then(({ responseBodySize }) => {
          // Texts are a chunk of their own per language and have a bound of their own.
          const part = kind === 'script' && /\/texts-[a-z]+/.test(request.url()) ? 'language' : kind;
          kilobytes[part] += responseBodySize / 1000;
        }),
      );
    });
    await page.goto(`${portal.address}/portal/app/login`, { waitUntil: 'networkidle' });
    await Promise.all(sizes);
    await browser.close();
    return [
      limited('JavaScript of the sign-in page', 'kB brotli', [kilobytes.script], 150),
      limited('CSS of the sign-in page', 'kB brotli', [kilobytes.stylesheet], 15),
      limited('texts of one language for the sign-in page', 'kB brotli', [kilobytes.language], 20),
    ];
  });
