import type { Grant } from '../server/src/seed/create.ts';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { expect, openFor, signWaiting, test } from './support/story.ts';
import { ENGLISH } from './support/words.ts';
import { formField } from '../web/src/testing/form-field.ts';

const AT = '/portal/app/payments/standing-orders';
const KEEPS: Grant[] = [...CLERK_GRANTS, { area: 'CLIENT_TEMPLATES', level: 'EDIT' }];

test('a standing order makes its order, which is signed as any other; it is paused, and goes on', async ({
  browser,
  makeClient,
}) => {
  const { settings } = ENGLISH;
  const client = await makeClient({
    client: { twoPersonRule: false },
    rule: { signaturesRequired: 1 },
    users: {
      keeper: { grants: KEEPS, settings },
      signer1: { grants: SIGNER_GRANTS, settings },
    },
  });
  const keeper = await openFor(browser, client.users['keeper']!, { at: '/portal/app/payments/templates/editor' });
  const field = (name: string) => formField(keeper, name);
  await field('Name').fill('Rent');
  await keeper.getByRole('combobox', { name: 'Debit account' }).selectOption(client.accounts[0]!.id);
  await field('Creditor').fill('Rent AG');
  await field('IBAN or account number').fill('CH9300762011623852957');
  await keeper.getByRole('button', { name: 'Save' }).click();
  await expect(keeper.getByText('Template “Rent” saved')).toBeVisible();

  // From the template beside its list, with an amount of its own; the first date is near enough to be made at once.
  await keeper.getByRole('link', { name: 'Set up a standing order' }).click();
  await field('Name').fill('Rent, monthly');
  await field('Amount CHF').fill('18400');
  await field('First payment').fill('+10');
  await keeper.getByRole('combobox', { name: 'Days ahead', exact: true }).selectOption('30');
  await expect(keeper.getByRole('complementary')).toContainText('Order at once');
  await keeper.getByRole('button', { name: 'Save' }).click();
  await expect(keeper.getByText('Standing order “Rent, monthly” saved')).toBeVisible();

  const drawer = keeper.getByRole('complementary');
  await expect(drawer.getByRole('link', { name: 'Show the order' }).first()).toBeVisible({ timeout: 40_000 });
  await drawer.getByRole('button', { name: 'Pause' }).click();
  await expect(drawer.getByText('Paused: no orders are created.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await expect(drawer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Show the order' }).first().click();
  await expect(keeper.getByText('Standing order Rent, monthly')).toBeVisible();
  await expect(keeper.getByText(/Made by a standing order for/)).toBeVisible();

  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);
  await keeper.goto(AT);
  await expect(keeper.getByRole('gridcell', { name: 'Rent, monthly' })).toBeVisible();
});
