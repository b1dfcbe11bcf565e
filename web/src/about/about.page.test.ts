import type { Page } from '@playwright/test';
import { NETWORK_GONE } from '../testing/fake-answers.ts';
import { expect, test } from '../testing/page-test.ts';
import { providerSession } from '../testing/samples/sample-user.ts';
import { sessionSamples } from '../testing/samples/session-samples.ts';

const VERSION = 'GET portal/version';

test('when the version can’t be loaded, about Portico says so and stays usable', async ({ open }) => {
  const page = await open('/about', { session: providerSession(), answers: { [VERSION]: NETWORK_GONE } });
  await expect(page.getByRole('main').getByRole('definition').nth(1)).toHaveText('Server error');
});

const support = { email: 'help@bank.example', phone: '+41 44 123 45 67', hours: 'Monday to Friday, 8 to 18' };
const documentationUrl = 'https://bank.example/documents';
const answers = { [VERSION]: { ...sessionSamples[VERSION], documentationUrl, support } };

async function expectContact(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: support.phone })).toHaveAttribute('href', 'tel:+41441234567');
  await expect(page.getByRole('link', { name: support.email })).toHaveAttribute('href', `mailto:${support.email}`);
  await expect(page.getByText(support.hours)).toBeVisible();
}

test('support and documents that are set up can be reached before and after the sign-in', async ({ open }) => {
  const page = await open('/login', { session: null, answers });
  const documents = page.getByRole('link', { name: 'Documents and forms' });
  await expect(documents).toHaveAttribute('href', documentationUrl);
  await page.getByRole('button', { name: 'Support' }).click();
  await expectContact(page);
  await open('/about', { answers });
  await expectContact(page);
  await expect(documents).toHaveAttribute('href', documentationUrl);
});
