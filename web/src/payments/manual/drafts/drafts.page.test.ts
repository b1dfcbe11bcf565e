import { NO_TERMS } from '@portico/contract/payments/manual/kinds';
import type { ApiAnswer } from '@portico/contract/api';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { NETWORK_GONE, refused, slow, type Written } from '../../../testing/fake-answers.ts';
import { expect, test } from '../../../testing/page-test.ts';
import { manualChoices } from '../../../testing/samples/manual-samples.ts';
import { orderRow } from '../../../testing/samples/payment-samples.ts';
import { formField } from '../../../testing/form-field.ts';

const NEW = '/payments/new';
const DRAFTS = 'GET payments/manual/drafts';
const DRAFT = 'GET payments/manual/drafts/:uniqueId';
const KEEP = 'PUT payments/manual/drafts/:uniqueId';
const DISCARD = 'DELETE payments/manual/drafts/:uniqueId';
const SAVE = 'POST payments/orders';

const begun: Written<ApiAnswer<typeof DRAFTS>> = [
  {
    uniqueId: '01a20000-0000-7000-8000-000000000201',
    changedAt: '2026-11-19T15:20:00Z',
    payments: 3,
    creditor: 'Brunner AG',
  },
  { uniqueId: '01a20000-0000-7000-8000-000000000202', changedAt: '2026-11-18T09:00:00Z', payments: 0, creditor: '' },
];
const opened: Written<ApiAnswer<typeof DRAFT>> = {
  revision: '01a20000-0000-7000-8000-000000000203',
  templates: [],
  content: {
    groups: [
      {
        debitAccountId: manualChoices.debitAccounts[0]!.uniqueId,
        executionDate: '2026-11-23',
        executionDateAsTyped: '',
        ...NO_TERMS,
        payments: [
          {
            ...NO_PAYMENT,
            creditor: 'Brunner AG',
            account: 'CH9300762011623852957',
            amount: '1250.5',
            amountAsTyped: '',
            currency: 'CHF',
          },
          { ...NO_PAYMENT, creditor: 'Half', amountAsTyped: '12x', currency: 'CHF' },
        ],
      },
    ],
  },
};

test('what is entered is kept, found in the address, and becomes an order', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: { [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } },
  });
  await formField(page, 'Creditor').fill('Brunner AG');
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  const [kept] = server.asked(KEEP);
  expect(kept!.body).toMatchObject({
    replaces: null,
    content: { groups: [{ payments: [{ creditor: 'Brunner AG' }] }] },
  });
  const draft = kept!.params.uniqueId;
  await expect(page).toHaveURL(new RegExp(`draft=${draft}`));
  await expect(formField(page, 'Creditor')).toBeFocused();
  await formField(page, 'IBAN or account number').fill('CH93 0076 2011 6238 5295 7');
  await formField(page, 'Amount').fill('12.50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  const revision = server.asked(KEEP).at(-1)!.body.revision;
  expect(server.asked(SAVE)[0]!.query).toEqual({ draft, revision });
});

test('what was begun is offered, opened as it was, and saved as its draft', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: {
      [DRAFTS]: begun,
      [DRAFT]: opened,
      [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' },
    },
  });
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await expect(drafts).toHaveText([/Brunner AG and 2 more payments.*19\.11\.2026/, /No payment entered yet/]);
  await drafts.first().getByRole('link').click();
  await expect(page).toHaveURL(/draft=01a20000-0000-7000-8000-000000000201/);
  await expect(formField(page, 'Creditor')).toHaveValue('Brunner AG');
  await expect(formField(page, 'Amount')).toHaveValue("1'250.50");
  const rows = page.getByRole('region', { name: 'In this order' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(drafts).toHaveCount(0);
  await rows
    .nth(1)
    .getByRole('button', { name: /Remove/ })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  expect(server.asked(SAVE)[0]!.query).toMatchObject({ draft: begun[0]!.uniqueId });
  expect(server.asked(KEEP)).toEqual([]);
});

test('leaving loses nothing and says so; discarding asks', async ({ open, server }) => {
  const page = await open(NEW, { answers: { [DRAFT]: opened } });
  await formField(page, 'Creditor').fill('Brunner AG');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What you have entered is kept as a draft.');
  await expect(dialog.getByRole('button', { name: 'Leave' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toContainText('What you have entered will be gone for good.');
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page).toHaveURL(/payments\/all/);
  expect(server.asked(DISCARD)).toHaveLength(1);
});

test('another window that was faster is said, and nothing entered here is lost', async ({ open, server }) => {
  const page = await open(NEW, { answers: { [KEEP]: refused('DRAFT_CHANGED'), [DRAFT]: opened } });
  await formField(page, 'Creditor').fill('Mine');
  const said = page.getByRole('alert');
  await expect(said).toContainText('changed, discarded or saved in another window');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('dialog')).not.toContainText('kept as a draft');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  server.answer({ [KEEP]: undefined });
  await said.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect(page).toHaveURL(/draft=/);
  const [first, again] = [server.asked(KEEP)[0]!, server.asked(KEEP).at(-1)!];
  expect(again.params.uniqueId).not.toBe(first.params.uniqueId);
  expect(again.body.content).toMatchObject({ groups: [{ payments: [{ creditor: 'Mine' }] }] });
});

test('an order that another window has saved is not saved again', async ({ open, server }) => {
  const page = await open(`${NEW}?draft=${begun[0]!.uniqueId}`, {
    answers: { [DRAFT]: opened, [SAVE]: refused('DRAFT_CHANGED') },
  });
  await page
    .getByRole('region', { name: 'In this order' })
    .getByRole('button', { name: /Remove: Half/ })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('saved in another window');
  expect(server.asked(SAVE)).toHaveLength(1);
});

test('a draft that is gone says so, and drafts that can’t be kept say why', async ({ open }) => {
  let page = await open(`${NEW}?draft=${begun[0]!.uniqueId}`, { answers: { [DRAFT]: refused('NOT_FOUND') } });
  await expect(page.getByText('This draft is no longer there')).toBeVisible();
  page = await open(NEW, { answers: { [KEEP]: refused('TOO_MANY_DRAFTS', { parameters: { most: 20 } }) } });
  await formField(page, 'Creditor').fill('Brunner');
  await expect(page.getByText('There are too many drafts')).toBeVisible();
});

test('while an order is saved nothing else is entered, and its draft is waited for', async ({ open, server }) => {
  const keeping = slow(undefined);
  const page = await open(NEW, {
    answers: { [KEEP]: keeping, [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } },
  });
  await formField(page, 'Creditor').fill('Brunner AG');
  await formField(page, 'IBAN or account number').fill('CH93 0076 2011 6238 5295 7');
  await formField(page, 'Amount').fill('12.50');
  await expect.poll(() => server.asked(KEEP)).toHaveLength(1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(formField(page, 'Amount')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Discard', exact: true })).toBeDisabled();
  expect(server.asked(SAVE)).toEqual([]);
  keeping.release();
  await expect(page.getByText('The order is saved')).toBeVisible();
  expect(server.asked(SAVE)[0]!.query).toMatchObject({ draft: server.asked(KEEP)[0]!.params.uniqueId });
});

test('an order whose answer got lost is no draft again', async ({ open, server }) => {
  const page = await open(NEW, { answers: { [SAVE]: NETWORK_GONE } });
  await formField(page, 'Creditor').fill('Brunner AG');
  await formField(page, 'IBAN or account number').fill('CH93 0076 2011 6238 5295 7');
  await formField(page, 'Amount').fill('12.50');
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const kept = server.asked(KEEP).length;
  await formField(page, 'Amount').fill('13');
  server.answer({ [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  const [first, again] = server.asked(SAVE);
  expect(again!.query).toEqual(first!.query);
  expect(server.asked(KEEP)).toHaveLength(kept);
});

test('leaving waits until all is kept; if that fails, it asks again, as it does between drafts', async ({
  open,
  server,
}) => {
  const page = await open(NEW, { answers: { [KEEP]: NETWORK_GONE, [DRAFTS]: begun, [DRAFT]: opened } });
  await page.getByRole('list', { name: 'Drafts' }).getByRole('link').first().click();
  await formField(page, 'Creditor').fill('Brunner & Co');
  await page.goBack();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toContainText('Leave without saving?');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('What you enter isn’t being kept as a draft right now:')).toBeVisible();
  server.answer({ [KEEP]: undefined });
  await formField(page, 'Creditor').fill('Brunner & Co.');
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Drafts' })).toBeVisible();
  expect(server.asked(KEEP).at(-1)!.body.content.groups[0]!.payments[0]!.creditor).toBe('Brunner & Co.');
});

test('what isn’t kept yet is discarded, too', async ({ open, server }) => {
  const page = await open(NEW);
  await formField(page, 'Creditor').fill('Brunner AG');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Discard this draft?');
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page).toHaveURL(/payments\/all/);
  expect(server.asked(DISCARD)).toHaveLength(1);
  await expect(dialog).toHaveCount(0);
});
