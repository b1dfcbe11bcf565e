import type { Page } from '@playwright/test';
import { SEPARATORS } from '@portico/contract/session/model';
import { refused } from '../../testing/fake-answers.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { IMPOSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { session } from '../../testing/samples/sample-user.ts';
import { templateRow, templateSamples } from '../../testing/samples/template-samples.ts';

const SEVERAL = 'POST portal/administration/templates/several';
const CONTENTS = 'GET portal/administration/templates/contents';
const LIST = '/payments/templates';
const formats = {
  session: session({ settings: { numberFormat: 'DOT_COMMA', delimiter: 'SEMICOLON' } }),
};
const done = { uniqueId: templateRow.uniqueId, outcome: 'DONE' as const, changeRequest: null };
const asked = { ...done, outcome: 'REQUESTED' as const, changeRequest: '01a20000-0000-7000-8000-0000000000f1' };

const FILE = [
  'Name;Creditor;IBAN;Amount;Currency;Shoe size',
  'Power;Stromwerk AG;CH56 0483 5012 3456 7800 9;1,200.50;CHF;42',
  'Rent Basel;Rheinhafen Immobilien AG;CH9300762011623852957;19,000;CHF;',
  'Water;Wasserwerk AG;CH56 0483 5012 3456 7800 8;;CHF;',
  'Heat;Fernwärme AG;CH56 0483 5012 3456 7800 9;;CHF;',
].join('\n');

async function importFile(page: Page, text = FILE, name = 'Suppliers.csv') {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByLabel('CSV file with templates')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  return page.getByRole('dialog', { name: 'Import templates' });
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('a file of templates says row by row what it would do, and then does it', async ({ open, server }) => {
  const page = await open(LIST, { ...formats, answers: { [SEVERAL]: { outcomes: [done, done, done] } } });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Import templates' })).toBeDisabled();
  await look(page, 'importing templates');
  await page.keyboard.press('Escape');
  const dialog = await importFile(page);
  await expect(dialog.getByRole('status')).toHaveText('2 new · 1 change · 1 with errors');
  await expect(dialog).toContainText('This column isn’t known and is left out: Shoe size.');
  await expect(dialog).toContainText('Read as: “IBAN” as IBAN or account number.');
  await expect(rowOf(page, 'Power')).toContainText('Stromwerk AG');
  await expect(rowOf(page, 'Power')).toContainText('locked: Creditor, IBAN or account number');
  await expect(rowOf(page, 'Rent Basel')).toContainText('AmountCHF 18,400.00 → CHF 19,000.00');
  await expect(rowOf(page, 'Water')).toContainText('IBAN or account number:');
  await look(page, 'what a file of templates changes');
  await dialog.getByRole('button', { name: 'Import 3 templates' }).click();
  await expect(page.getByText('3 templates imported')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(server.asked(SEVERAL)[0]!.body).toMatchObject({
    comment: 'Imported from Suppliers.csv',
    changes: [
      { content: { name: 'Power', amount: '1200.5', locked: ['creditor', 'account'] } },
      {
        uniqueId: templateRow.uniqueId,
        version: 2,
        content: { amount: '19000', remittance: 'Rent', locked: ['debitAccountId', 'currency', 'creditor', 'account'] },
      },
      { content: { name: 'Heat', amount: '' } },
    ],
  });
});

test('what the server refuses is said at its row, and the rest can be imported without it', async ({
  open,
  server,
}) => {
  const message = 'Another template has or had this name.';
  const fields = [{ field: 'changes.0.content.name', message }];
  const page = await open(LIST, { ...formats, answers: { [SEVERAL]: refused('REQUEST_FIELDS', { fields }) } });
  const dialog = await importFile(page);
  await dialog.getByRole('button', { name: 'Import 3 templates' }).click();
  await expect(rowOf(page, 'Power')).toContainText('Name: Another template has or had this name.');
  await expect(dialog.getByRole('status')).toHaveText('1 new · 1 change · 2 with errors');
  server.answer({ [SEVERAL]: { outcomes: [done, done] } });
  await dialog.getByRole('button', { name: 'Import 2 templates' }).click();
  await expect(page.getByText('2 templates imported')).toBeVisible();
  expect(server.asked(SEVERAL)).toHaveLength(2);
});

test('under the two-person rule each template waits, with a comment', async ({ open, server }) => {
  const choices = templateSamples['GET portal/administration/templates/choices'];
  const page = await open(LIST, {
    ...formats,
    answers: {
      [SEVERAL]: { outcomes: [asked, { ...asked, changeRequest: '01a20000-0000-7000-8000-0000000000f2' }, asked] },
      'GET portal/administration/templates/choices': { ...choices, twoPersonRule: true },
    },
  });
  const dialog = await importFile(page);
  await dialog.getByLabel('Comment').fill('New suppliers');
  await dialog.getByRole('button', { name: 'Import 3 templates' }).click();
  await expect(
    page.getByText('3 templates are waiting for approval by a second person, each on its own.'),
  ).toBeVisible();
  expect(server.asked(SEVERAL)[0]!.body).toMatchObject({ comment: 'New suppliers' });
});

test.describe('a file that says nothing', () => {
  for (const [what, text, said] of [
    [
      'without names',
      'Creditor\nBrunner AG',
      'No column has the names of the templates. Give it the heading “Name” in the first row.',
    ],
    ['that is a workbook', 'PK\u0003\u0004', 'This is an Excel workbook.'],
    ['with quotation marks that don’t match', 'Name;Amount\n"Rent;1', 'The quotation marks in row 2 don’t match'],
    ['without rows', 'Name;Creditor\n', 'The file has no templates, only headings.'],
    ['with too many rows', `Name\n${'x\n'.repeat(1_001)}`, 'The file has 1,001 rows'],
    ['that is too large', `Name\n${'x'.repeat(4 * 1024 * 1024)}`, 'The file is larger than 4.0 MB'],
    [
      'with what is so already',
      'Name;Amount\nRent Basel;18,400.00',
      'Nothing to import: all templates already match the file.',
    ],
  ] as const)
    test(what, async ({ open }) => {
      const page = await open(LIST, formats);
      const dialog = await importFile(page, text);
      await expect(dialog).toContainText(said);
      await expect(dialog.getByRole('button', { name: 'Import templates' })).toBeDisabled();
    });
});

test('all templates are exported as the reader writes numbers, and read again as they were', async ({ open }) => {
  const page = await open(LIST, formats);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^templates_\d\d-\d\d-\d{4}_\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toContain(
    `Rent Basel;Main account · CHF;18400${SEPARATORS.DOT_COMMA.decimal}00;CHF;Rheinhafen Immobilien AG;CH9300762011623852957`,
  );
  await expect(page.getByText('1 template exported')).toBeVisible();
  const dialog = await importFile(page, text);
  await expect(dialog.getByRole('status')).toHaveText('1 unchanged');
});

test('people who may add no template learn why, and can take them along all the same', async ({ open }) => {
  const choices = templateSamples['GET portal/administration/templates/choices'];
  const page = await open(LIST, {
    ...formats,
    answers: { 'GET portal/administration/templates/choices': { ...choices, actions: { create: IMPOSSIBLE } } },
  });
  await page.getByRole('button', { name: 'Import', exact: true }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toContainText('You can’t add a template');
  await page.keyboard.press('Escape');
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export', exact: true }).click()]);
});

test('an export that fails says so', async ({ open }) => {
  const page = await open(LIST, { ...formats, answers: { [CONTENTS]: refused('PROBLEM') } });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('The templates could not be exported')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});
