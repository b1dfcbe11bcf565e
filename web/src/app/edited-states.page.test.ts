import type { Page } from '@playwright/test';
import { look, opened, read } from '../testing/look.ts';
import { expect, test, type Opened } from '../testing/page-test.ts';

const ID = '01a20000-0000-7000-8000-000000000042';

// Editors as people leave them: changed, incomplete, asking.
for (const list of ['accounts', 'account-groups', 'banks', 'owners', 'sign-off-rules'] as const) {
  const path = `/administration/${list}` as const;
  test(`${list} are edited`, async ({ open }) => {
    const page = await open(path, opened(path));
    await page.locator('[data-row]').first().getByRole('gridcell').first().click();
    const buttons = page.getByRole('complementary').locator('footer button');
    await expect(buttons).toHaveCount(2);
    // Where it can't be deleted, the dialog says why.
    await buttons.last().dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, `${list}, deleting`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await buttons.first().click();
    await page.locator('form input[maxlength]').first().fill('X');
    await look(page, `${list}, changed`);

    const editor = await open(`${path}/editor`, opened(`${path}/editor`));
    await editor.locator('form input[maxlength]').last().fill('X');
    await editor.locator('form button[type=submit]').click();
    await expect(editor.locator('[aria-invalid=true], [data-wrong=true]').first()).toBeVisible();
    await look(editor, `${list}, new and incomplete`);
  });
}

for (const list of ['users', 'user-groups'] as const) {
  const path = `/userManagement/${list}` as const;
  const openLast = async (open: (at: string, options: Opened) => Promise<Page>) => {
    const page = await open(path, opened(path));
    await page.locator('[data-row]').last().getByRole('link').first().click();
    await expect(page.locator('[data-tab=details]')).toBeVisible();
    return page;
  };

  test(`${list} are read`, async ({ open }) => {
    const page = await openLast(open);
    for (const tab of ['permissions', 'users', 'groups', 'details'].map((name) => page.locator(`[data-tab=${name}]`))) {
      if ((await tab.count()) === 0) continue;
      await tab.click();
      await look(page, `${list}, ${await tab.innerText()}`);
    }
    for (const action of await page.getByRole('complementary').getByRole('button').all()) {
      // Actions that aren't possible say why.
      await action.dispatchEvent('click');
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await read(page, `${list}, asking`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test(`${list} are edited`, async ({ open }) => {
    const page = await openLast(open);
    await page.locator('main header button').last().click();
    await page.locator('form input[maxlength]').first().fill('X');
    await look(page, `${list}, changed`);
    await page.locator('[data-tab=permissions]').click();
    await page.locator('[data-line]').first().locator('[data-cell]').nth(5).click();
    await look(page, `${list}, changed permissions`);
  });

  test(`${list} are incomplete`, async ({ open }) => {
    const editor = await open(`${path}/editor`, opened(`${path}/editor`));
    await editor.locator('form textarea').first().fill('X');
    await editor.locator('form button[type=submit]').click();
    await expect(editor.locator('[aria-invalid=true], [data-wrong=true]').first()).toBeVisible();
    await look(editor, `${list}, new and incomplete`);
  });
}

test('a client is edited', async ({ open }) => {
  const client = '/administration/client/editor/$uniqueId';
  const page = await open(client.replace('$uniqueId', ID), opened(client));
  await page.getByRole('textbox').first().fill(' ');
  await page.locator('form footer button').last().click();
  await look(page, 'a client, with a mistake');
  await page.locator('form section').last().getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await look(page, 'a new subclient');

  const rule = '/administration/client/two-person-rule/$uniqueId';
  const settings = await open(rule.replace('$uniqueId', ID), opened(rule));
  await settings.getByRole('textbox').first().fill('0');
  await settings.locator('form footer button').last().click();
  await look(settings, 'the company settings of a client, with a mistake');
});
