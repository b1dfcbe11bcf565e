import type { Answers } from '../../testing/fake-answers.ts';
import { expect, test } from '../../testing/page-test.ts';
import { accountSamples } from '../../testing/samples/account-samples.ts';
import { IMPOSSIBLE, POSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { providerSession } from '../../testing/samples/sample-user.ts';

const PATH = '/administration/client-banks';
const LIST = 'GET portal/administration/clientBanks';
const CHOOSE = 'POST portal/administration/clientBanks/:uniqueId/choose';
/** The password proves who chooses. */
const ASKED: Answers = {
  'POST portal/administration/clientBanks/:uniqueId/requestCode': {
    method: null,
    secondFactorOptions: [],
    expiresAt: null,
    passkey: null,
    proof: 'PASSWORD',
    reads: '',
  },
};

test('a connection is chosen with a reason, and confirmed by seeing who chose it', async ({ open, server }) => {
  const page = await open(PATH, {
    session: providerSession(),
    answers: {
      ...ASKED,
      [CHOOSE]: { outcome: 'PROPOSED' },
    },
  });
  const row = page.locator('[data-row]').first();
  await expect(row).toContainText('Not connected');
  await expect(row).toContainText('Ole Operator chose Hafenkontor Bank');
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(dialog.getByText('Choose a connection.')).toBeVisible();
  await dialog.getByLabel('Connection').selectOption({ label: 'Rheinbrück Bank · rheinbrueck · pain.001.001.09' });
  await expect(dialog).toContainText('One more person has to confirm it.');
  await dialog.getByRole('textbox').fill('Letter of 19 November');
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await dialog.getByLabel('Password').fill('Correct-horse-7');
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const chosen = { connectionId: '01a20000-0000-7000-8000-000000000141', note: 'Letter of 19 November', version: 1 };
  expect(server.asked(CHOOSE)).toMatchObject([{ body: chosen }]);

  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toContainText('leave by the connection Hafenkontor Bank');
  await expect(dialog).toContainText('Contract of 2 May');
  await expect(dialog).toContainText('With you it is chosen');
});

test('someone who may not choose reads why', async ({ open }) => {
  const page = await open(PATH, { session: providerSession() });
  const row = page.locator('[data-row]').nth(1);
  await expect(row.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Change' }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toContainText('Why can’t I choose a connection?');
});

test('nothing waits', async ({ open }) => {
  const page = await open(PATH, {
    session: providerSession(),
    answers: { [LIST]: { ...accountSamples[LIST], content: [] } },
  });
  await expect(page.getByText('No bank is waiting')).toBeVisible();
  await page.getByRole('radio', { name: 'All banks' }).or(page.getByText('All banks')).first().click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('what waits is taken back by naming the connection of today', async ({ open, server }) => {
  const [first] = accountSamples[LIST].content;
  const current = '01a20000-0000-7000-8000-000000000141';
  const page = await open(PATH, {
    session: providerSession(),
    answers: {
      [LIST]: {
        ...accountSamples[LIST],
        content: [
          {
            ...first!,
            connectionId: current,
            actions: { choose: IMPOSSIBLE, confirm: IMPOSSIBLE, takeBack: POSSIBLE },
          },
        ],
      },
      ...ASKED,
      [CHOOSE]: { outcome: 'TAKEN_BACK' },
    },
  });
  await page.locator('[data-row]').getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('go on leaving by the connection Rheinbrück Bank');
  await dialog.getByRole('textbox').fill('The contract was not renewed');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByLabel('Password').fill('Correct-horse-7');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The current connection stays')).toBeVisible();
  expect(server.asked(CHOOSE)).toMatchObject([{ body: { connectionId: current } }]);
});
