import { decisionOf, PAGES, REDIRECTS } from '../testing/declared-pages.ts';
import { LOOKS } from '../testing/page-looks.ts';
import { expect, test } from '../testing/page-test.ts';
import { session, withoutPages } from '../testing/samples/sample-user.ts';

const NOT_FOUND = 'This page does not exist';

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

test('visitors are led to the sign-in from every page behind it', async ({ open }) => {
  const behind = PAGES.filter(({ frame }) => frame !== 'none').map(({ path }) => LOOKS[path]?.at ?? path);
  const led: string[] = [];
  for (const path of behind) {
    const page = await open(path, { session: null });
    await expect(page.locator('[name=clientId]')).toBeVisible();
    led.push(new URL(page.url()).pathname);
  }
  expect(led).toEqual(behind.map(() => '/portal/app/login'));
});
