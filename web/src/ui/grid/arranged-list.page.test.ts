import type { ApiAnswer, ApiRequest } from '@portico/contract/api';
import { trustedId } from '@portico/contract/ids';
import { expectAccessible } from '../../testing/browser/accessible.ts';
import { goToLast } from '../../testing/browser/go-to-last.ts';
import { refused, slow, type Answers } from '../../testing/fake-answers.ts';
import { expect, test } from '../../testing/page-test.ts';
import { manyOrders } from '../../testing/samples/many-orders.ts';
import { orderRow } from '../../testing/samples/payment-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';

const GRIDS = 'portal/administration/users/settings/grid';
const ALL = `GET ${GRIDS}` as const;
const SAVE = `PUT ${GRIDS}/:gridName` as const;
const RESET = `DELETE ${GRIDS}/:gridName` as const;
type Kept = ApiAnswer<typeof ALL>[number];

const ORDERS: Kept = {
  uniqueId: '01a20000-0000-7000-8000-000000000301',
  gridName: 'orders',
  columns: [{ field: 'signatures', hidden: true }],
  created: '2026-11-19T08:00:00Z',
  lastChanged: '2026-11-19T08:00:00Z',
  deleted: null,
  forceDelete: false,
  version: 3,
};
const save = ({ params, body: { version, ...settings } }: ApiRequest<typeof SAVE>): Kept => ({
  ...ORDERS,
  columns: undefined,
  ...settings,
  gridName: params.gridName,
  version: (version ?? 0) + 1,
});

test('all arrangements are asked for once, whichever lists are opened', async ({ open, server }) => {
  const users: Kept = { ...ORDERS, gridName: 'users', columns: [{ field: 'email', hidden: true }] };
  const page = await open('/payments/all', { answers: { [ALL]: [ORDERS, users] } });
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(header('Signed')).toBeHidden();
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await expect(header('User name')).toBeVisible();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(header('E-mail')).toBeHidden();
  expect(server.asked(ALL)).toHaveLength(1);
});

test('an arrangement that was taken back is that of the list', async ({ open }) => {
  const deleted = { ...ORDERS, deleted: '2026-11-20T08:00:00Z' };
  const page = await open('/payments/all', { answers: { [ALL]: [deleted] } });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Signed' })).toBeVisible();
});

test('what another browser has arranged meanwhile stays, and shows', async ({ open, server }) => {
  const page = await open('/payments/all', { answers: { [ALL]: [] } });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Signed' })).toBeVisible();
  server.answer({
    [ALL]: [ORDERS],
    [SAVE]: (asked) => (asked.body.version === ORDERS.version ? save(asked) : refused('CONTENT_CHANGED')),
  });
  await page.keyboard.press('f');
  await expect
    .poll(() => server.asked(SAVE).map(({ body }) => body))
    .toEqual([
      { filterState: 'SHOWN', version: null },
      { columns: ORDERS.columns, filterState: 'SHOWN', version: 3 },
    ]);
  await expect(page.getByRole('columnheader', { name: 'Signed' })).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Content contains' })).toBeVisible();
});

test('each change is kept on the one before, and a reset of the columns leaves the filter row', async ({
  open,
  server,
}) => {
  const page = await open('/payments/all', { answers: { [ALL]: [ORDERS], [SAVE]: save } });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('f');
  await expect.poll(() => server.asked(SAVE)).toHaveLength(1);
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('columnheader', { name: 'Signed' })).toBeVisible();
  await expect.poll(() => server.asked(SAVE)[1]?.body).toEqual({ filterState: 'SHOWN', version: 4 });
});

test('a reader chooses how many rows are loaded at a time; a change renews all in sight', async ({ open, server }) => {
  const answers: Answers = { [ALL]: [], [SAVE]: save, 'GET payments/orders': manyOrders(1_110) };
  const page = await open('/payments/all', { answers });
  const asked = () => server.asked('GET payments/orders').map(({ query }) => [query.after, query.size]);
  // The second one catches up with what happened until the event stream was open.
  await expect.poll(asked).toEqual([
    [undefined, '100'],
    [undefined, '200'],
  ]);
  await page.keyboard.press('c');
  await page.getByRole('group', { name: 'Rows loaded at a time' }).getByRole('button', { name: "1'000" }).click();
  await expectAccessible(page);
  await expect.poll(() => server.asked(SAVE)[0]?.body).toEqual({ pagination: { size: 1_000 }, version: null });
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  const last = page.locator('[data-row][aria-rowindex="1111"]');
  await goToLast(page, last);
  expect(asked().slice(2)).toEqual([
    ['99', '1000'],
    ['1099', '1000'],
  ]);

  // Two pages are in sight: more rows than one answer gives.
  server.push({ kind: 'order', uniqueId: orderRow.uniqueId });
  await expect
    .poll(() => asked().slice(4))
    .toEqual([
      ['99', '1000'],
      ['1099', '110'],
    ]);
  await expect(page.getByText("–1'110 of 1'110")).toBeVisible();
  await expect(last).toBeInViewport();
});

test('the settings take an arrangement back, and keep it again', async ({ open, server }) => {
  let kept = ORDERS;
  const page = await open('/user/settings', {
    answers: {
      [ALL]: () => [kept],
      [RESET]: () => (kept = { ...kept, deleted: '2026-11-20T08:00:00Z', version: 4 }),
      [SAVE]: (asked) => (kept = save(asked)),
    },
  });
  await page.getByRole('button', { name: 'Reset Orders' }).click();
  await expect(page.getByText('You haven’t customised any list yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Reset Orders' })).toBeVisible();
  expect(server.asked(RESET).map(({ query }) => query)).toEqual([{ version: '3' }]);
  expect(server.asked(SAVE).map(({ body }) => body)).toEqual([{ columns: ORDERS.columns, version: 4 }]);
});

test('a save that hangs holds up no other list, and its answer takes no later change back', async ({
  open,
  server,
}) => {
  const first = slow(
    save({ params: { gridName: 'orders' }, query: undefined, body: { filterState: 'SHOWN', version: null } }),
  );
  let saves = 0;
  const page = await open('/payments/all', {
    answers: {
      [ALL]: [],
      [SAVE]: (asked) => (asked.params.gridName === 'orders' && (saves += 1) === 1 ? first : save(asked)),
    },
  });
  const signed = page.getByRole('columnheader', { name: 'Signed' });
  const saved = () => server.asked(SAVE).map(({ params, body }) => [params.gridName, Object.keys(body).toSorted()]);
  await expect(signed).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(saved).toEqual([['orders', ['filterState', 'version']]]);
  await page.keyboard.press('c');
  await page.getByRole('checkbox', { name: 'Signed' }).click();
  await expect(signed).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await expect(page.getByRole('columnheader', { name: 'User name' })).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(saved).toEqual([
    ['orders', ['filterState', 'version']],
    ['users', ['filterState', 'version']],
  ]);
  first.release();
  await expect.poll(() => saved()[2]).toEqual(['orders', ['columns', 'filterState', 'version']]);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: 'Content contains' })).toBeVisible();
  await expect(signed).toBeHidden();
});

test('what one person has not saved is neither saved for the next one, nor shown to them', async ({ open, server }) => {
  const late = slow(
    save({ params: { gridName: 'orders' }, query: undefined, body: { filterState: 'SHOWN', version: null } }),
  );
  const next = session({ id: trustedId('01a20000-0000-7000-8000-000000000009') });
  const page = await open('/payments/all', {
    answers: {
      [ALL]: [],
      [SAVE]: late,
      'POST portal/logout': undefined,
      'POST portal/authenticate': { expiresAt: next.sessionExpiresAt, secondFactorOptions: [], user: next },
    },
  });
  const signed = page.getByRole('columnheader', { name: 'Signed' });
  await expect(signed).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(() => server.asked(SAVE)).toHaveLength(1);
  await page.keyboard.press('c');
  await page.getByRole('checkbox', { name: 'Signed' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clara Kerr' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Client ID').fill('HELVETIA');
  server.answer({ 'GET portal/user': next });
  late.release();

  await page.getByLabel('User name').fill('bruno');
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(signed).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content contains' })).toBeHidden();
  expect(server.asked(ALL)).toHaveLength(2);
  expect(server.asked(SAVE)).toHaveLength(1);
});
