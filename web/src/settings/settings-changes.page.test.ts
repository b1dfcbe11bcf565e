import type { Locator } from '@playwright/test';
import type { Answers } from '../testing/fake-answers.ts';
import { NETWORK_GONE, refused } from '../testing/fake-answers.ts';
import { tabTo } from '../testing/browser/tab-to.ts';
import { expect, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';
import { settingsSamples } from '../testing/samples/settings-samples.ts';

/** Keeps changed settings, as the server does, and gives them again whenever the page comes back to its reader. */
function kept(person = session()): Answers {
  let { settings } = person;
  return {
    'GET portal/user': () => ({ ...person, settings }),
    'PUT portal/settings': ({ body }) => (settings = { ...settings, ...body } as typeof settings),
  };
}

test('an ambiguous day or number is refused with both readings', async ({ open }) => {
  const page = await open('/transactions/reportings', {
    session: session({ settings: { dateFormat: 'UNITED_STATES', numberFormat: 'DOT_APOSTROPHE' } }),
  });
  const choose = async (field: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: field, exact: true }).click();
    return page.getByRole('dialog', { name: field });
  };
  const amount = await choose('Amount');
  await amount.getByLabel('From').fill('1,500');
  await page.keyboard.press('Enter');
  await expect(amount.getByText("1,500 can be read in two ways. Write 1.500 or 1'500.")).toBeVisible();
  await page.keyboard.press('Escape');
  const date = await choose('Booking date');
  await date.getByLabel('From').fill('01.02.2026');
  await page.keyboard.press('Enter');
  await expect(date.getByText('01.02.2026 can be read in two ways. Write 01/02/2026 or 02/01/2026.')).toBeVisible();
  await date.getByLabel('From').fill('31/12/2025');
  await page.keyboard.press('Enter');
  await expect(date.getByText('There is no month 31. In your date format this day is 12/31/2025.')).toBeVisible();
  await date.getByLabel('From').fill('12/31/1999');
  await page.keyboard.press('Enter');
  await expect(date.getByText('Only days from 01/01/2000 to 12/31/2099 can be entered.')).toBeVisible();
});

test('a change that can’t be saved is taken back, and says so', async ({ open, server }) => {
  const page = await open('/user/settings', { answers: { 'PUT portal/settings': NETWORK_GONE } });
  const format = page.getByRole('combobox', { name: 'Number format' });
  await format.selectOption('DOT_COMMA');
  await expect(page.getByText('Not saved: Number format')).toBeVisible();
  await expect(format).toHaveValue('DOT_APOSTROPHE');
  server.answer(kept());
  await format.selectOption('DOT_COMMA');
  await expect(page.getByText('Saved: Number format')).toBeVisible();
  await expect(page.getByText('12,345,678.90').last()).toBeVisible();
});

test('the settings are read and changed in German by the keyboard alone', async ({ open, server }) => {
  const profile = settingsSamples['GET reporting/profile'];
  const person = session({ settings: { language: 'de', numberFormat: 'COMMA_DOT' } });
  const page = await open('/dashboard', {
    session: person,
    answers: {
      ...kept(person),
      'PUT reporting/profile': ({ body }) => ({
        ...profile,
        downloadSettings: profile.downloadSettings.map((one) => ({
          ...one,
          ...body.find((other) => 'format' in other && other.option === one.option),
        })),
      }),
    },
  });
  await tabTo(page, page.getByRole('button', { name: /Clara Kerr/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Persönliche Einstellungen' })).toBeVisible();
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 15 && (await focused.innerText()) !== 'Persönliche Einstellungen'; presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Persönliche Einstellungen' })).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Zahlenformat' }), 80);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Gespeichert: Zahlenformat')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Zahlenformat' })).toHaveValue('DOT_COMMA');
  const header = page.getByRole('combobox', { name: 'Kopf in MT940' });
  await tabTo(page, header, 80);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Gespeichert: Kopf in MT940')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Rückgängig: Kopf in MT940' }), 80);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rückgängig gemacht: Kopf in MT940')).toBeVisible();
  await expect(header).toHaveValue('A');
  expect(server.asked('PUT reporting/profile').map(({ body }) => body)).toEqual(
    ['B', 'A'].map((value) => [{ format: 'MT940', option: 'header', value }]),
  );
  await expect(page.getByRole('combobox', { name: 'Zahlenformat' })).toHaveValue('DOT_COMMA');
});

test('the newest statement shows what a letter of the downloads changes', async ({ open, server }) => {
  const PREVIEW = 'POST reporting/transactionsdownload/preview';
  const profile = settingsSamples['GET reporting/profile'];
  const sample = settingsSamples[PREVIEW];
  const changed = profile.downloadSettings.map((one) =>
    one.option === 'tag20' ? { ...one, value: 'C' as const } : one,
  );
  const page = await open('/user/settings', {
    answers: {
      'PUT reporting/profile': { ...profile, downloadSettings: changed },
      [PREVIEW]: ({ body }) => ({
        ...sample,
        lines: body.options?.tag20 === 'C' ? [':20:20261119', ...sample.lines.slice(1)] : sample.lines,
      }),
    },
  });
  const lines = page.getByRole('region', { name: 'Preview with your newest statement' });
  await expect(lines.getByText('ALP1', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Preview with Main account · CHF, 19\W11\W2026\.$/)).toBeVisible();
  await expect(lines.locator('[data-marked]')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Tag 20, reference in MT940' }).selectOption('C');
  await expect(lines.locator('[data-marked]')).toHaveText(':20:20261119');
  await expect(page.getByText('1 new line. 1 line removed.')).toBeVisible();
  await page.getByRole('button', { name: 'MT942', exact: true }).click();
  await expect(lines.locator('[data-marked]')).toHaveCount(0);
  expect(server.asked(PREVIEW).map(({ body }) => body.format)).toContain('MT942');
});

test('without a statement the settings say when there will be one', async ({ open }) => {
  const nothing = { statement: null, lines: [], isCut: false };
  const page = await open('/user/settings', { answers: { 'POST reporting/transactionsdownload/preview': nothing } });
  await expect(page.getByText('The preview appears once a bank has delivered something.')).toBeVisible();
});

test('people who see no statements choose without a preview', async ({ open }) => {
  const page = await open('/user/settings', {
    answers: { 'POST reporting/transactionsdownload/preview': refused('UNAUTHORIZED') },
  });
  await expect(page.getByRole('combobox', { name: 'Header in MT940' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Preview as' })).toHaveCount(0);
});
