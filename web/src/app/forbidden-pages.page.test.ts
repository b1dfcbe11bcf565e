import { decisionOf, PAGES, REDIRECTS } from '../testing/declared-pages.ts';
import { LOOKS } from '../testing/page-looks.ts';
import { expect, test } from '../testing/page-test.ts';
import { session, withoutPages } from '../testing/samples/sample-user.ts';

const NOT_FOUND = 'This page does not exist';
const NOWHERE = '/page-not-found';

for (const page of PAGES) {
  const decision = decisionOf(page);
  if (decision === undefined) continue;
  const { at = page.path, answers = {} } = LOOKS[page.path] ?? {};

  test(`${page.path} takes the decision “${decision}”, and only that`, async ({ open }) => {
    const everythingElse = session({ pages: { [decision]: false } });
    const refused = await open(at, { session: everythingElse, answers });
    await expect(refused.getByRole('heading', { name: NOT_FOUND })).toBeVisible();

    const onlyThat = withoutPages();
    const opened = await open(at, {
      session: { ...onlyThat, pages: { ...onlyThat.pages, [decision]: true } },
      answers,
    });
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(opened.getByRole('heading', { name: NOT_FOUND })).toHaveCount(0);
  });
}

for (const { path, toFirstOf } of REDIRECTS) {
  test(`${path} leads to ${toFirstOf[0]}`, async ({ open }) => {
    const page = await open(path);
    await expect(page).toHaveURL(new RegExp(`${toFirstOf[0]}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

const DECLARED = PAGES.filter(({ frame }) => frame !== 'none').map(({ path }) => LOOKS[path]?.at ?? path);
const BEHIND_SIGN_IN = ['/', '/public/login', '/DLC/overview', ...REDIRECTS.map(({ path }) => path), ...DECLARED];

// Each by itself: together they took longer with every page the product gets.
for (const path of new Set(BEHIND_SIGN_IN)) {
  test(`${path} leads visitors to the sign-in`, async ({ open }) => {
    const page = await open(path, { session: null });
    await expect(page.locator('[name=clientId]')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/portal/app/login');
  });
}

const LED = [
  ['/', '/DLC/overview'],
  ['/login', '/DLC/overview'],
  ['/DLC/overview', '/DLC/overview'],
  ['/user/settings', '/user/settings'],
  ['/dashboard', NOWHERE],
  ['/about', NOWHERE],
  ['/userManagement', NOWHERE],
] as const;

test('end users have the Download Center and their own pages alone, whatever else would be open to them', async ({
  open,
}) => {
  for (const kind of ['PARTNER_END_USER', 'CORPORATE_END_USER'] as const) {
    for (const [path, to] of LED) {
      const page = await open(path, { session: session({ kind }) });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/portal/app${to}$`));
    }
  }
});

test('visitors find no page at an unknown address either', async ({ open }) => {
  const page = await open('/no/such/page', { session: null });
  await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
});
