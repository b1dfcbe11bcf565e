import { downloadSettings } from '@portico/contract/settings/download-options';
import { refused, type Answers } from '../testing/fake-answers.ts';
import { look } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';
import { sessionSamples } from '../testing/samples/session-samples.ts';
import { settingsSamples } from '../testing/samples/settings-samples.ts';

const profile = { ...settingsSamples['GET reporting/profile'], downloadSettings: downloadSettings({}) };

/** What is chosen is kept, for as long as the test lasts. */
function keeping(): Answers {
  let { settings } = session();
  let kept = profile;
  return {
    'GET reporting/profile': () => kept,
    'PUT reporting/profile': ({ body }) => {
      const chosen = body.flatMap((one) => ('format' in one ? [one] : []));
      const isOf = (one: (typeof chosen)[number]) => (other: typeof one) =>
        one.format === other.format && one.option === other.option;
      kept = { ...kept, downloadSettings: kept.downloadSettings.map((one) => chosen.find(isOf(one)) ?? one) };
      return kept;
    },
    'PUT portal/settings': ({ body }) => {
      settings = { ...settings, ...body } as typeof settings;
      return settings;
    },
    'POST portal/sessions/endOthers': { ended: 1 },
  };
}

test('settings are changed, taken back and refused', async ({ open, server }) => {
  const page = await open('/user/settings', { session: session(), answers: keeping() });
  await expect(page.locator('table select').first()).toBeVisible();
  await page.locator('select', { has: page.locator('option[value="30"]') }).selectOption('30');
  await page.locator('[role=status] button').last().click();
  await expect(page.locator('[role=status] [role=alert]')).toBeVisible();
  await page.locator('select', { has: page.locator('option[value="PIPE"]') }).selectOption('PIPE');
  const option = page.locator('table select').nth(14);
  await option.selectOption('B');
  const undo = page.locator('footer button');
  await expect(undo).toContainText('MT940');
  await look(page, 'a long session wanted and an option changed');
  await undo.click();
  await expect(undo).not.toContainText('MT940');
  await expect(option).toHaveValue('A');
  await look(page, 'one change taken back');
  server.answer({ 'PUT portal/settings': refused('PROBLEM') });
  await undo.click();
  await expect(page.locator('footer').getByRole('alert')).toBeVisible();
  await look(page, 'one change refused');
});

test('all other sessions are ended', async ({ open, server }) => {
  const page = await open('/user/settings', { session: session(), answers: keeping() });
  const dialog = page.getByRole('dialog');
  await page.locator('section section > button').click();
  await expect(dialog).toBeVisible();
  await look(page, 'all other sessions');
  const [first] = sessionSamples['GET portal/sessions'];
  server.answer({ 'GET portal/sessions': [first!] });
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('section section > button')).toHaveCount(0);
  await look(page, 'no other session');
});

test('a session that was ended elsewhere says so', async ({ open, server }) => {
  const page = await open('/user/settings', { session: session(), answers: keeping() });
  await expect(page.locator('table select').first()).toBeVisible();
  const reasons = [{ kind: 'state' as const, key: 'sessionEndedByUser', parameters: {} }];
  const over = refused('UNAUTHENTICATED', { reasons });
  server.answer({ 'PUT portal/settings': over, 'POST portal/token/refresh': over });
  await page.locator('select', { has: page.locator('option[value="PIPE"]') }).selectOption('PIPE');
  await expect(page.locator('[name=clientId]')).toBeVisible();
  await expect(page.getByRole('main').locator('form')).toContainText(/\w/);
  await look(page, 'sign-in after the session was ended elsewhere');
});
