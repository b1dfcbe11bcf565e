import { look, opened } from '../../../testing/look.ts';
import { expect, test } from '../../../testing/page-test.ts';
import { connectionContent } from '../../../testing/samples/account-samples.ts';
import { formField } from '../../../testing/form-field.ts';

const EDITOR = '/administration/connections/editor';
const ONE = '01a20000-0000-7000-8000-000000000151';
const CHANGE = 'PUT portal/administration/connections/:uniqueId';
const ADD = 'POST portal/administration/connections';
const requested = { uniqueId: ONE, outcome: 'REQUESTED' as const, changeRequest: ONE };
const provider = opened(`${EDITOR}/$uniqueId`);

test('a cut-off is added, another one changed, and a second person asked', async ({ open, server }) => {
  const page = await open(`${EDITOR}/${ONE}`, { ...provider, answers: { [CHANGE]: requested } });
  await page.getByRole('button', { name: 'Add a cut-off' }).click();
  const line = page.getByRole('listitem', { name: 'Cut-off 4' });
  await line.getByLabel('Currency').selectOption('CHF');
  await line.getByLabel('Service level').selectOption({ label: 'Urgent' });
  await line.getByLabel('Until').fill('1715');
  await line.getByLabel('Until').blur();
  await line.getByLabel('On which day').selectOption('0');
  await expect(line.getByLabel('Until')).toHaveValue('17:15');
  const first = page.getByRole('listitem', { name: 'Cut-off 1' });
  await first.getByLabel('On which day').selectOption({ label: '1 banking day before' });
  const rail = page.getByRole('complementary', { name: 'What clients read of it' });
  await expect(rail).toContainText(/17:15\s*CHF · Urgent\s*on the execution date/);
  await expect(rail).toContainText('Used by 3 banks of 2 clients.');
  await expect(page.getByText(/^was EUR 14:00, on the execution date; /)).toBeVisible();
  await page.getByRole('button', { name: 'Request approval' }).click();
  const [one, ...others] = connectionContent.cutOffs;
  const added = { currency: 'CHF', serviceLevel: 'URGP', timeOfDay: '17:15', daysBefore: 0 };
  const content = { ...connectionContent, cutOffs: [{ ...one, daysBefore: 1 }, ...others, added] };
  await expect.poll(() => server.asked(CHANGE)).toMatchObject([{ body: { content, version: 1 } }]);
});

test('what is wrong with a line is said at it, and nothing is sent', async ({ open, server }) => {
  const page = await open(`${EDITOR}/${ONE}`, provider);
  const times = [
    ['', 'Enter a time such as 16:30.'],
    ['25:00', 'Enter a time such as 16:30.'],
    ['0:00', 'A cut-off can’t be at 00:00.'],
  ] as const;
  for (const [text, message] of times) {
    await page.getByRole('listitem', { name: 'Cut-off 1' }).getByLabel('Until').fill(text);
    await page.getByRole('button', { name: 'Request approval' }).click();
    await expect(page.getByText(message)).toBeVisible();
    const until = page.getByRole('listitem', { name: 'Cut-off 1' }).getByLabel('Until');
    await expect(until).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByRole('listitem', { name: 'Cut-off 1' }).getByLabel('Until')).toBeFocused();
  }
  await page.getByRole('listitem', { name: 'Cut-off 1' }).getByLabel('Until').fill('8:15');
  await page.getByRole('listitem', { name: 'Cut-off 2' }).getByLabel('Service level').selectOption('');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Two lines are for the same payments.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove cut-off 2' }).click();
  await expect(page.getByRole('button', { name: 'Add a cut-off' })).toBeFocused();
  await expect(page.getByText('Two lines are for the same payments.')).toHaveCount(0);
  await formField(page, 'Further final codes (optional)').fill('acs');
  await formField(page, 'Further final codes (optional)').blur();
  await expect(page.getByText('A status code has four letters or digits')).toBeVisible();
  expect(server.asked(CHANGE)).toEqual([]);
});

test('a line that is changed back is no change, and a new one has the focus', async ({ open }) => {
  const page = await open(`${EDITOR}/${ONE}`, provider);
  const until = page.getByRole('listitem', { name: 'Cut-off 1' }).getByLabel('Until');
  await until.fill('9:00');
  await expect(page.getByText(/^was EUR 14:00/)).toBeVisible();
  await until.fill('14:00');
  await expect(page.getByText(/^was /)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Request approval' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add a cut-off' }).click();
  await expect(page.getByRole('listitem', { name: 'Cut-off 4' }).getByLabel('Currency')).toBeFocused();
});

test('a bank that takes every date has no cut-offs', async ({ open }) => {
  const page = await open(`${EDITOR}/${ONE}`, provider);
  await expect(page.getByRole('button', { name: 'Add a cut-off' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Takes every date at any hour' }).check();
  await expect(page.getByRole('button', { name: 'Add a cut-off' })).toHaveCount(0);
  await expect(page.getByText('For every date, at any hour')).toBeVisible();
});

test('a new one takes a channel that there is', async ({ open, server }) => {
  const page = await open(EDITOR, { ...provider, answers: { [ADD]: requested } });
  await formField(page, 'Name').fill('Hafenkontor salaries');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('No channel is chosen.')).toBeVisible();
  await page.getByLabel('Channel').selectOption({ label: 'hafenkontor · Directory' });
  await formField(page, 'Time zone').fill('new york');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await page.getByRole('button', { name: 'Request approval' }).click();
  const content = { name: 'Hafenkontor salaries', folder: 'hafenkontor', timeZone: 'America/New_York', cutOffs: [] };
  await expect.poll(() => server.asked(ADD)).toMatchObject([{ body: { content } }]);
});

test('the editor with its lines and faults, in five languages and both widths', async ({ open }) => {
  const page = await open(`${EDITOR}/${ONE}`, provider);
  await page.getByRole('button', { name: 'Add a cut-off' }).click();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Enter a time such as 16:30.')).toBeVisible();
  await look(page, 'editor of a connection');
});
