import { expect, PHONE, test } from '../../testing/page-test.ts';
import type { BankDetail } from '../banks/model.ts';
import { accountSamples } from '../../testing/samples/account-samples.ts';

const ONE = 'GET portal/administration/banks/:uniqueId';
const sample = accountSamples[ONE];
type Terms = NonNullable<BankDetail['terms']>;
const terms: Terms = sample.terms;
const [euro, urgent] = terms.cutOffs;

test('a bank says how far ahead and until when it takes payments, and by which clock', async ({ open, page }) => {
  const drawer = page.getByRole('complementary');
  const show = async (change: Partial<Terms>) => {
    const answers = { [ONE]: { ...sample, terms: { ...terms, ...change } } };
    await open('/administration/banks', { answers, width: PHONE });
    await page.locator('[data-row]').first().getByRole('button').first().click();
    await expect(drawer.getByRole('heading').first()).toBeVisible();
  };
  await show({});
  await expect(drawer).toContainText('At the earliest 30 days before the execution date');
  await expect(drawer).toContainText(/14:00\s*EUR\s*on the execution date/);
  await expect(drawer).toContainText(/16:30\s*EUR · Urgent\s*on the execution date/);
  await expect(drawer).toContainText(/12:00\s*All other payments\s*1 banking day before/);
  await expect(drawer).toContainText('Local time, Europe/Zurich');

  await show({ warehouseDays: 0, cutOffs: [euro!, urgent!] });
  await expect(drawer).toContainText('On the day of the cut-off');
  await expect(drawer).toContainText(/All other payments\s*until the end of the execution date/);

  await show({ takesEveryDate: true });
  await expect(drawer).toContainText('For every date, at any hour');
  await expect(drawer).not.toContainText('Cut-offs');
});
