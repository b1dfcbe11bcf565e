import { CLERK_GRANTS, SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { formField } from '../web/src/testing/form-field.ts';
import { pasteInto } from '../web/src/testing/paste-into.ts';
import { expect, openFor, signWaiting, test } from './support/story.ts';

/** Saving, checking and sending 300 payments takes its time on a busy machine. */
const SLOW = { timeout: 30_000 };
/** 300 times 4,000.50, and one more for each. */
const TOTAL = '1.245.000,00';
const IBAN = 'CH93 0076 2011 6238 5295 7';

test('300 salaries are pasted, three of them are mended, and only those with the right see whose they are', async ({
  browser,
  makeClient,
}) => {
  const salaries = { area: 'PAYMENT_SALARY_DETAILS', level: 'GRANT' } as const;
  const client = await makeClient({
    users: {
      payroll: { grants: [...CLERK_GRANTS, salaries] },
      clerk: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
    },
    rule: { signaturesRequired: 1 },
    currencies: ['CHF'],
  });
  const payroll = await openFor(browser, client.users['payroll']!, { at: '/portal/app/payments/new' });
  await payroll.getByRole('button', { name: 'Salary', exact: true }).click();
  const rows = Array.from(
    { length: 300 },
    (_, index) => `Person ${index + 1} Muster\t${IBAN}\t${4000 + index}.50\tSalary November`,
  );
  rows[7] = rows[7]!.replace('5295 7', '5295 8');
  rows[99] = rows[99]!.replace('4099.50', 'much');
  rows[200] = rows[200]!.replace('Person 201 Muster', '');
  await pasteInto(formField(payroll, 'Creditor'), ['Name\tIBAN\tNet\tText', ...rows].join('\n'));
  const dialog = payroll.getByRole('dialog', { name: 'Paste payments' });
  await expect(dialog.getByText('297 payments are complete.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 300 payments' }).click();

  const checks = payroll.getByRole('complementary', { name: 'Checks' });
  await formField(payroll, 'IBAN or account number').fill(IBAN);
  await checks.getByRole('button', { name: 'This isn’t an amount.' }).click();
  await formField(payroll, 'Amount').fill('4099.50');
  await checks.getByRole('button', { name: 'Enter the creditor’s name.' }).click();
  await formField(payroll, 'Creditor').fill('Person 201 Muster');
  await expect(checks.getByText('All payments are complete')).toBeVisible(SLOW);
  await payroll.getByRole('button', { name: 'Save and submit' }).click();
  await expect(payroll.getByText('The order is saved and submitted')).toBeVisible(SLOW);
  await expect(payroll.getByText(TOTAL).first()).toBeVisible();
  await expect(payroll.getByText('Person 1 Muster')).toBeVisible(SLOW);

  const clerk = await openFor(browser, client.users['clerk']!, { at: payroll.url() });
  await expect(clerk.getByText(TOTAL).first()).toBeVisible();
  await expect(clerk.getByText(/Person \d+ Muster/)).toHaveCount(0);

  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);
  await expect(payroll.getByText(/^Completed/).first()).toBeVisible(SLOW);
  for (const page of [payroll, clerk, signer]) await page.context().close();
});
