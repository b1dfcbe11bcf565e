import type { Page } from '@playwright/test';
import { failsFirst } from '../testing/fails-first.ts';
import { NETWORK_GONE, refused } from '../testing/fake-answers.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { IMPOSSIBLE, POSSIBLE } from '../testing/samples/sample-decisions.ts';
import { userGroupRow, userSamples } from '../testing/samples/user-samples.ts';

const USERS = 'portal/administration/users';
const GROUPS = 'portal/administration/userGroups';
const USER = `GET ${USERS}/:uniqueId`;
const GROUP = `GET ${GROUPS}/:uniqueId`;

const sample = userSamples[USER];
const user = { ...sample, twoPersonRule: false, actions: { ...sample.actions, delete: POSSIBLE } };
const { uniqueId, version } = user;
const locked = {
  ...user,
  state: 'LOCKED' as const,
  lockedAt: '2026-11-20T09:30:00.000Z',
  actions: { ...user.actions, unlock: POSSIBLE },
};
const inactive = {
  ...user,
  state: 'INACTIVE' as const,
  actions: { ...user.actions, activate: POSSIBLE, inactivate: IMPOSSIBLE },
};
const group = { ...userSamples[GROUP], twoPersonRule: false };

const doneTo = (id: string) => ({ uniqueId: id, outcome: 'DONE' as const, changeRequest: null });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Opens the dialog that asks before an action. */
async function ask(page: Page, action: string, comment?: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  if (comment) await page.getByRole('dialog').getByLabel('Comment').fill(comment);
}

const agree = (page: Page) => page.getByRole('dialog').getByRole('button').last().click();

/** The action fails; its dialog can be left, and is open again. */
async function failAndLeave(page: Page, failed: string, action: string, comment?: string): Promise<void> {
  await ask(page, action, comment);
  await agree(page);
  await expect(page.getByRole('alert')).toContainText(failed);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await ask(page, action, comment);
}

for (const [action, name, failed, before] of [
  ['Reset password', 'resetPassword', 'The password could not be reset.', user],
  ['Reset authenticator', 'resetAuthenticator', 'The authenticator could not be reset.', user],
  ['Unlock', 'unlock', 'The user could not be unlocked.', locked],
] as const) {
  test(`“${action}” fails without a connection, and works with one`, async ({ open, server }) => {
    const call = `POST ${USERS}/:uniqueId/${name}` as const;
    const page = await open(`/userManagement/users/${uniqueId}`, { answers: { [USER]: before, [call]: NETWORK_GONE } });
    await failAndLeave(page, failed, action);
    const sent = await failsFirst(page, server, { call, answer: undefined, failed, press: () => agree(page) });
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(sent.params).toEqual({ uniqueId });
  });
}

for (const [action, name, failed, before, decided] of [
  ['Inactivate', 'activation', 'The user could not be inactivated.', user, { active: false }],
  ['Activate', 'activation', 'The user could not be activated.', inactive, { active: true }],
  ['Delete', 'delete', 'The user could not be deleted.', user, {}],
] as const) {
  test(`“${action}” fails without a connection, and works with one and its comment`, async ({ open, server }) => {
    const call = `POST ${USERS}/:uniqueId/${name}` as const;
    const page = await open(`/userManagement/users/${uniqueId}`, { answers: { [USER]: before, [call]: NETWORK_GONE } });
    await failAndLeave(page, failed, action, 'As agreed');
    const sent = await failsFirst(page, server, { call, answer: doneTo(uniqueId), failed, press: () => agree(page) });
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(sent.params).toEqual({ uniqueId });
    expect(sent.body).toEqual({ ...decided, version, comment: 'As agreed' });
  });
}

test('changing a user fails without a connection, and nothing is lost', async ({ open, server }) => {
  const content = { ...user.content, fullName: 'Clara Kerr Gil' };
  const page = await open(`/userManagement/users/${uniqueId}`, { answers: { [USER]: user } });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Full name').fill('Clara Kerr Gil');
  const sent = await failsFirst(page, server, {
    call: `PUT ${USERS}/:uniqueId`,
    answer: () => {
      server.answer({ [USER]: { ...user, content, version: version + 1 } });
      return doneTo(uniqueId);
    },
    failed: 'The user could not be changed.',
    press: () => save(page),
  });
  expect(sent.body).toEqual({ content, version });
  await expect(page.getByRole('heading', { name: 'Clara Kerr Gil' })).toBeVisible();
});

test('a new user needs the mandatory fields, fields show their limits, and a failure loses nothing', async ({
  open,
  server,
}) => {
  const page = await open('/userManagement/users/editor', {
    answers: {
      [`GET ${USERS}/choices`]: { ...userSamples[`GET ${USERS}/choices`], twoPersonRule: false },
      [`GET ${USERS}/validateUserName`]: { isFree: true },
    },
  });
  const jobTitle = page.getByLabel('Job title');
  await jobTitle.focus();
  await page.keyboard.insertText('x'.repeat(200));
  await expect(jobTitle).toHaveValue('x'.repeat(140));
  await expect(jobTitle).toHaveAccessibleDescription('140 of 140');
  await save(page);
  for (const mandatory of ['Full name', 'User name', 'E-mail'])
    await expect(page.getByLabel(mandatory, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(server.asked(`POST ${USERS}`)).toEqual([]);
  await page.getByLabel('Full name', { exact: true }).fill('Lucia Serrano');
  await page.getByLabel('User name').fill('l.serrano');
  await expect(page.getByText('Still free')).toBeVisible();
  await page.getByLabel('E-mail').fill('lucia@client.example');
  await page.getByRole('checkbox', { name: 'Payments' }).check();
  const { body } = await failsFirst(page, server, {
    call: `POST ${USERS}`,
    answer: (asked) => {
      server.answer({ [USER]: { ...user, content: asked.body.content } });
      return doneTo(uniqueId);
    },
    failed: 'The user could not be created.',
    press: () => save(page),
  });
  expect(body.content).toMatchObject({
    fullName: 'Lucia Serrano',
    userName: 'l.serrano',
    jobTitle: 'x'.repeat(140),
    email: 'lucia@client.example',
    modules: ['EFT'],
  });
  await expect(page.getByRole('heading', { name: 'Lucia Serrano' })).toBeVisible();
});

test('a new user group fails without a connection, and nothing is lost', async ({ open, server }) => {
  const page = await open('/userManagement/user-groups/editor', {
    answers: { [`GET ${GROUPS}/choices`]: { ...userSamples[`GET ${GROUPS}/choices`], twoPersonRule: false } },
  });
  await page.getByLabel('Group name').fill('Treasury');
  await expect(page.getByText('Still free')).toBeVisible();
  const { body } = await failsFirst(page, server, {
    call: `POST ${GROUPS}`,
    answer: doneTo(group.uniqueId),
    failed: 'The user group could not be created.',
    press: () => save(page),
  });
  expect(body.content).toMatchObject({ name: 'Treasury', description: null, userIds: [] });
  await expect(page.getByRole('heading', { name: 'Treasury' })).toBeVisible();
});

test('changing and deleting a group fail without a connection, and work with one', async ({ open, server }) => {
  const renamed = { ...group, content: { ...group.content, name: 'Treasury Zürich' }, version: 2 };
  const page = await open('/dashboard', { answers: { [GROUP]: group } });
  await page.getByRole('link', { name: 'User groups' }).click();
  await page.getByRole('link', { name: userGroupRow.name }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Group name').fill('Treasury Zürich');
  await expect(page.getByText('Still free')).toBeVisible();
  const changed = await failsFirst(page, server, {
    call: `PUT ${GROUPS}/:uniqueId`,
    answer: () => {
      server.answer({ [GROUP]: renamed });
      return doneTo(group.uniqueId);
    },
    failed: 'The user group could not be changed.',
    press: () => save(page),
  });
  expect(changed.body).toEqual({ content: renamed.content, version: 1 });
  await expect(page.getByRole('heading', { name: 'Treasury Zürich' })).toBeVisible();

  await ask(page, 'Delete', 'Never needed');
  const deleted = await failsFirst(page, server, {
    call: `POST ${GROUPS}/:uniqueId/delete`,
    answer: () => {
      server.answer({ [GROUP]: refused('NOT_FOUND'), [`GET ${GROUPS}`]: listOf<typeof userGroupRow>() });
      return doneTo(group.uniqueId);
    },
    failed: 'The user group could not be deleted.',
    press: () => agree(page),
  });
  expect(deleted.body).toEqual({ version: 2, comment: 'Never needed' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('No user groups yet')).toBeVisible();
});
