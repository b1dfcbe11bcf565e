import { expectTranslated } from '../testing/browser/translated.ts';
import { look, opened } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

const ID = '01a20000-0000-7000-8000-000000000042';

// Editors as people leave them: changed, incomplete, asking. By structure, so that every language takes the same steps.
for (const language of TRIED_LANGUAGES) {
  for (const list of ['accounts', 'account-groups', 'sign-off-rules'] as const) {
    const path = `/administration/${list}` as const;
    test(`${list} are edited in ${language}`, async ({ open }) => {
      const page = await open(path, opened(path, language));
      await page.locator('[data-row]').first().getByRole('gridcell').first().click();
      const buttons = page.getByRole('complementary').locator('footer button');
      await expect(buttons).toHaveCount(2);
      // Where it can't be deleted, the dialog says why.
      await buttons.last().dispatchEvent('click');
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, language, `${list}, deleting`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await buttons.first().click();
      await page.locator('form input[maxlength]').first().fill('X');
      await look(page, language, `${list}, changed`);

      const editor = await open(`${path}/editor`, opened(`${path}/editor`, language));
      await editor.locator('form input[maxlength]').first().fill('X');
      await editor.locator('form button[type=submit]').click();
      await expect(editor.locator('[aria-invalid=true], [data-wrong=true]').first()).toBeVisible();
      await look(editor, language, `${list}, new and incomplete`);
    });
  }

  for (const list of ['users', 'user-groups'] as const) {
    const path = `/userManagement/${list}` as const;
    test(`${list} are read and edited in ${language}`, async ({ open }) => {
      const page = await open(path, opened(path, language));
      await page.locator('[data-row]').last().getByRole('link').first().click();
      await expect(page.locator('[data-tab=details]')).toBeVisible();
      for (const tab of ['permissions', 'users', 'groups', 'details'].map((name) =>
        page.locator(`[data-tab=${name}]`),
      )) {
        if ((await tab.count()) === 0) continue;
        await tab.click();
        await look(page, language, `${list}, ${await tab.innerText()}`);
      }
      for (const action of await page.getByRole('complementary').getByRole('button').all()) {
        // Actions that aren't possible say why.
        await action.dispatchEvent('click');
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await expectTranslated(page, language, `${list}, asking`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await page.locator('main header button').last().click();
      await page.locator('form input[maxlength]').first().fill('X');
      await look(page, language, `${list}, changed`);
      await page.locator('[data-tab=permissions]').click();
      await page.locator('[data-line]').first().locator('[data-cell]').nth(5).click();
      await look(page, language, `${list}, changed permissions`);

      const editor = await open(`${path}/editor`, opened(`${path}/editor`, language));
      await editor.locator('form textarea').first().fill('X');
      await editor.locator('form button[type=submit]').click();
      await expect(editor.locator('[aria-invalid=true], [data-wrong=true]').first()).toBeVisible();
      await look(editor, language, `${list}, new and incomplete`);
    });
  }

  test(`a client is edited in ${language}`, async ({ open }) => {
    const client = '/administration/client/editor/$uniqueId';
    const page = await open(client.replace('$uniqueId', ID), opened(client, language));
    await page.getByRole('textbox').first().fill(' ');
    await page.locator('form footer button').last().click();
    await look(page, language, 'a client, with a mistake');
    await page.locator('form section').last().getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await look(page, language, 'a new subclient');

    const rule = '/administration/client/two-person-rule/$uniqueId';
    const settings = await open(rule.replace('$uniqueId', ID), opened(rule, language));
    await settings.getByRole('textbox').first().fill('0');
    await settings.locator('form footer button').last().click();
    await look(settings, language, 'the company settings of a client, with a mistake');
  });
}
