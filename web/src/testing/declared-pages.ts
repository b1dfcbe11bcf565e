import type { AppPage } from '../app/pages.ts';

// The declarations lead to modules that listen to the browser as soon as they load.
Object.assign(globalThis, { window: { addEventListener: () => undefined } });
const declared = await import('../app/pages.ts');
const { listOf } = await import('../lib/pages/known-pages.ts');
const access = await import('../app/page-access.ts');
Reflect.deleteProperty(globalThis, 'window');

/** What the modules declare, for tests that walk all of it. */
export const { PAGES, REDIRECTS } = declared;

/** What opens a page: its own decision or that of its list; none for pages that are for everybody. */
export const decisionOf = (page: AppPage) => listOf(PAGES, page).decision;

/** Where an address leads somebody who is signed in. */
export const { leadsTo } = access;
