import { look } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { providerSession, session } from '../testing/samples/sample-user.ts';

const CLIENT = '01a20000-0000-7000-8000-000000000142';

test('people to act for are chosen', async ({ open }) => {
  const page = await open(`/user/impersonation?client=${CLIENT}`, {
    session: providerSession(),
  });
  await expect(page.getByRole('button', { name: /Ada Boss/ })).toBeVisible();
  await look(page, 'a client and its users to act for');
});

test('acting as a user, and as a client by somebody who only reads, is said', async ({ open }) => {
  const impersonator = { fullName: 'Vera Lindt', userName: 'vera' };
  const acting = { impersonated: true, impersonatedClient: 'HELVETIA' };
  const asUser = { ...acting, impersonatedUser: 'clara', impersonator: { ...impersonator, isReadOnly: false } };
  const page = await open('/dashboard', { session: session(asUser) });
  await expect(page.getByRole('banner').getByRole('complementary')).toContainText('Clara Kerr (clara)');
  await look(page, 'acting as a user');
  const asClient = { ...acting, impersonator: { ...impersonator, isReadOnly: true } };
  const settings = await open('/user/settings', { session: session(asClient) });
  await expect(settings.getByRole('banner').getByRole('complementary')).toContainText('Helvetia Foods');
  await expect(settings.locator('fieldset:disabled').first()).toBeVisible();
  await look(settings, 'somebody’s settings');
});
