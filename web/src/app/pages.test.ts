import type { LinkProps } from '@tanstack/react-router';
import { afterAll, expect, test, vi } from 'vitest';
import type { Translate } from '../lib/format/texts.tsx';
import type { PagePath } from './pages.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { PAGES, REDIRECTS } = await import('./pages.ts');
const { pageAt } = await import('../lib/pages/known-pages.ts');
const { crumbsAt } = await import('./navigation/use-crumbs.ts');
const { isCurrent } = await import('./navigation/use-nav-state.ts');
afterAll(() => vi.unstubAllGlobals());

/** Returns the key. */
const t = ((key: string) => key) as Translate;
const crumbs = (pathname: string, name: string | null = null) =>
  crumbsAt(pathname, name, t).map(({ text, to }) => (to ? `${text} → ${to}` : text));

test('each path is declared once', () => {
  const paths = [...PAGES, ...REDIRECTS].map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('links are checked against the declared paths', () => {
  const right: LinkProps['to'] = '/payments/orders/$uniqueId';
  // @ts-expect-error -- nobody declares it
  const wrong: LinkProps['to'] = '/payments/nope';
  // @ts-expect-error -- its page comes later
  const later: LinkProps['to'] = '/administrator-tools/log';
  expect([right, wrong, later].map((path) => PAGES.some((page) => page.path === path))).toEqual([true, false, false]);
});

test('a list that has an entry or takes part in a breadcrumb says what it is called', () => {
  const lists = new Set(PAGES.flatMap(({ of }) => of ?? []));
  const nameless = PAGES.filter(
    ({ path, menu, area, list, text }) => (menu || area || list || lists.has(path)) && !text,
  );
  expect(nameless).toEqual([]);
});

test('a path that is spelled out wins over one with a parameter', () => {
  const at = (pathname: string): PagePath | undefined => pageAt(PAGES, pathname)?.path;
  expect(at('/userManagement/users/editor')).toBe('/userManagement/users/editor');
  expect(at('/userManagement/users/018f')).toBe('/userManagement/users/$uniqueId');
  expect(at('/userManagement/users/018f/more')).toBeUndefined();
});

test('the breadcrumb leads from the area by the list to the thing', () => {
  expect(crumbs('/payments/all')).toEqual(['shell.payments', 'shell.orders']);
  expect(crumbs('/payments/orders/018f')).toEqual(['shell.payments', 'shell.orders → /payments/all', 'shell.order']);
  expect(crumbs('/payments/orders/018f', '4711').at(-1)).toBe('4711');
  expect(crumbs('/administration/accounts/editor/018f')).toEqual([
    'shell.administration',
    'shell.accountData → /administration/accounts',
    'accounts.account.label',
  ]);
});

test('pages outside any list name themselves', () => {
  expect(crumbs('/dashboard', 'Friday')).toEqual(['shell.dashboard']);
  expect(crumbs('/about', 'About Portico')).toEqual(['About Portico']);
  expect(crumbs('/about')).toEqual(['shell.dashboard']);
});

test('an order belongs to the orders, the list of orders to sign to the shortcut', () => {
  const page = PAGES.find(({ path }) => path === '/payments/all')!;
  const entries = [page.menu!, page.shortcut!].map((entry) => ({
    text: 'shell.orders' as const,
    ...entry,
    to: page.path,
  }));
  const current = (pathname: string, search = {}) =>
    entries.map((entry) => isCurrent(entry as Parameters<typeof isCurrent>[0], pathname, search));
  expect(current('/payments/all')).toEqual([true, false]);
  expect(current('/payments/all', { tab: 'MINE' })).toEqual([false, true]);
  expect(current('/payments/all', { tab: 'SIGNATURE_REQUIRED' })).toEqual([true, false]);
  expect(current('/payments/orders/018f')).toEqual([true, false]);
  expect(current('/payments/deleted')).toEqual([false, false]);
});
