import type { Page } from '@playwright/test';
import type { Grant } from '../server/src/seed/create.ts';
import { CLERK_GRANTS, makeIban, SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { expect, openFor, signWaiting, test, type TestClient } from './support/story.ts';
import { ENGLISH } from './support/words.ts';
import { formField } from '../web/src/testing/form-field.ts';

const TEMPLATES = '/portal/app/payments/templates';
const KEEPS: Grant[] = [...CLERK_GRANTS, { area: 'CLIENT_TEMPLATES', level: 'EDIT' }];
/** Pays with the client's templates alone, and nobody but their creditors. */
const PAYS: Grant[] = [
  ...CLERK_GRANTS.filter(({ area }) => !['PAYMENT_CREATE_ANY', 'PAYMENT_TEMPORARY_BENEFICIARIES'].includes(area)),
  { area: 'PAYMENT_CREATE_FROM_TEMPLATE', level: 'GRANT' },
  { area: 'CLIENT_TEMPLATES', level: 'VIEW_ONLY' },
];

/** Makes a template whose account and creditor are locked, and what for as well. */
async function makeTemplate(page: Page, name: string, iban: string, client: TestClient): Promise<void> {
  await page.goto(`${TEMPLATES}/editor`);
  await formField(page, 'Name').fill(name);
  await page.getByRole('combobox', { name: 'Debit account' }).selectOption(client.accounts[0]!.id);
  await formField(page, 'Creditor').fill(`${name} AG`);
  await formField(page, 'IBAN or account number').fill(iban);
  await formField(page, 'Remittance information (optional)').fill(name);
  for (const lock of ['Debit account', 'Remittance information (optional)', 'Currency'])
    await page.getByRole('button', { name: `Lock: ${lock}`, exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Template “${name}” saved`)).toBeVisible();
}

/** Chooses these templates, enters an amount for each, and submits. */
async function pay(page: Page, amounts: Record<string, string>): Promise<void> {
  await page.goto('/portal/app/from-templates');
  for (const name of Object.keys(amounts)) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const [name, amount] of Object.entries(amounts)) await formField(page, `Amount: ${name} AG`).fill(amount);
  await expect(page.getByRole('complementary', { name: 'Checks' })).toContainText('All payments are complete');
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('The order is saved and submitted')).toBeVisible();
}

test('three locked templates are paid with at once; one that is changed later is said to the signer', async ({
  browser,
  makeClient,
}) => {
  const { settings } = ENGLISH;
  const client = await makeClient({
    client: { twoPersonRule: false },
    rule: { signaturesRequired: 1 },
    users: {
      keeper: { grants: KEEPS, settings },
      payer: { grants: PAYS, settings },
      signer1: { grants: SIGNER_GRANTS, settings },
    },
  });
  const keeper = await openFor(browser, client.users['keeper']!, { at: TEMPLATES });
  await makeTemplate(keeper, 'Rent', 'CH9300762011623852957', client);
  await makeTemplate(keeper, 'Power', 'CH5604835012345678009', client);
  await makeTemplate(keeper, 'Water', makeIban('CH', '00230000109822346'), client);

  const payer = await openFor(browser, client.users['payer']!, { at: '/portal/app/payments/all' });
  await expect(payer.getByRole('link', { name: 'New payment' })).toHaveCount(0);
  await pay(payer, { Power: '210.40', Rent: '18400', Water: '77.15' });
  await expect(payer.getByText('18.687,55').first()).toBeVisible();
  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);

  // Somebody moves the rent to another account.
  await keeper.goto(TEMPLATES);
  await keeper.getByRole('gridcell', { name: 'Rent', exact: true }).click();
  await keeper.getByRole('button', { name: 'Edit', exact: true }).click();
  await formField(keeper, 'IBAN or account number').fill('CH3908704016075473007');
  await keeper.getByRole('button', { name: 'Save' }).click();
  await expect(keeper.getByText('Template “Rent” saved')).toBeVisible();

  await payer.goto('/portal/app/from-templates');
  await expect(payer.getByText(/Changed on .*, after it was last used/)).toHaveCount(1);
  await pay(payer, { Rent: '18400', Water: '80' });
  await expect(payer.getByText('Template changed').first()).toBeVisible();
  await signer.goto('/portal/app/dashboard');
  await signer.getByRole('button', { name: ENGLISH.review }).first().click();
  await expect(signer.getByRole('dialog').getByText(/The template “Rent” was changed on/)).toBeVisible();
  await keeper.context().close();
  await payer.context().close();
  await signer.context().close();
});
