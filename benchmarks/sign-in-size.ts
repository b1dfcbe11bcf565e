import { transferred, withBrowser } from './browser.ts';
import { limited, type Measure } from './measure.ts';
import { withPortal } from './with-portal.ts';

/** What the first load of the sign-in page transfers, compressed as sent, without fonts. */
export const signInSize: Measure = () =>
  withPortal({}, (portal) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage({ locale: 'de' });
      const { script, stylesheet, language } = await transferred(page, `${portal.address}/portal/app/login`);
      return [
        limited('JavaScript of the sign-in page', 'kB brotli', [script], 150),
        limited('CSS of the sign-in page', 'kB brotli', [stylesheet], 15),
        limited('texts of one language for the sign-in page', 'kB brotli', [language], 20),
      ];
    }),
  );
