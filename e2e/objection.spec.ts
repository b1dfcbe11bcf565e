import { SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import { begin } from './support/authenticators.ts';
import { expect, openFor, test } from './support/story.ts';

const ADMINISTERS: { grants: typeof SIGNER_GRANTS } = { grants: [{ area: 'USERS', level: 'ADMIN' }] };

test('a user told at the old address of a foreign change objects, and another administrator unlocks them', async ({
  page,
  browser,
  makeClient,
}) => {
  const { users } = await makeClient({
    users: { admin: ADMINISTERS, other: ADMINISTERS, signer1: { grants: SIGNER_GRANTS } },
    rule: null,
  });
  const [admin, signer] = [users['admin']!, users['signer1']!];
  const taker = await openFor(browser, admin);
  const userPage = `/portal/app/userManagement/users/${signer.id}`;
  await taker.goto(`/portal/app/userManagement/users/editor/${signer.id}`);
  await taker.getByLabel('E-mail').fill('elsewhere@post.example');
  await taker.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(taker.getByText('elsewhere@post.example').first()).toBeVisible();

  let link = '';
  await expect(async () => {
    const answer = await page.request.get(
      `/portal/api/portal/dev/outbox?recipient=${encodeURIComponent(signer.email)}`,
    );
    link = /(https?:\S+objection#\S+)/.exec(await answer.text())?.[1]?.replace(/\\n.*/, '') ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Was this not you?' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByText(`the user signer1 of`)).toContainText(signer.clientId);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Object and lock the user' }).click();
  await expect(page.getByRole('heading', { name: 'The user is locked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'To the sign-in' }).click();
  await begin(page, signer);
  await expect(page.getByText('Sign-in failed').first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link can’t be used')).toBeVisible();

  await taker.goto(userPage);
  await expect(taker.getByText('by an objection to a change')).toBeVisible();
  await expect(taker.getByRole('button', { name: 'Unlock' })).toHaveAttribute('aria-disabled', 'true');
  const other = await openFor(browser, users['other']!, { at: userPage });
  await other.getByRole('button', { name: 'Unlock' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(other.getByText('Required at the next sign-in')).toBeVisible();
  await expect(other.getByText('by an objection to a change')).toBeHidden();
});
