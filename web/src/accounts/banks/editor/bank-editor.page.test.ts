import { expect, test } from '../../../testing/page-test.ts';

const EDITOR = '/administration/banks/editor';

test('codes are checked while they are typed, and the BIC gives the country', async ({ open, server }) => {
  const page = await open(EDITOR, {
    answers: {
      'POST portal/administration/banks': {
        uniqueId: '01a20000-0000-7000-8000-000000000001',
        outcome: 'DONE',
        changeRequest: null,
      },
    },
  });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Name').fill('First Bank');
  await field('BIC').fill('testus3');
  await field('BIC').blur();
  await expect(page.getByText('This isn’t a valid BIC.')).toBeVisible();
  await field('BIC').fill('testus33');
  await expect(page.getByText('This isn’t a valid BIC.')).toHaveCount(0);
  await expect(field('Country')).toHaveValue('US');
  // The systems of that country come first.
  const system = field('Clearing system (optional)');
  await expect(system.locator('option').nth(1)).toHaveText('United States · ABA');
  await system.selectOption('USABA');
  await field('Clearing code').fill('0210 0002 2');
  await field('Clearing code').blur();
  await expect(page.getByText('The check digit of the code is wrong')).toBeVisible();
  await field('Clearing code').fill('0210-0002-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.asked('POST portal/administration/banks'))
    .toMatchObject([
      { body: { content: { bic: 'TESTUS33', clearingSystem: 'USABA', clearingCode: '021000021', town: null } } },
    ]);
});

test('a chosen country stays when the BIC changes', async ({ open }) => {
  const page = await open(EDITOR);
  await page.getByLabel('Country', { exact: true }).selectOption('CH');
  await page.getByLabel('BIC', { exact: true }).fill('TESTDEFF');
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('CH');
});

test('the codes of a bank with accounts are shown, not asked', async ({ open }) => {
  const page = await open(`${EDITOR}/01a20000-0000-7000-8000-000000000135`);
  await expect(page.getByText('2 accounts are kept here, so the codes stay.')).toBeVisible();
  await expect(page.getByLabel('BIC', { exact: true })).toHaveCount(0);
});
