import type { Browser, Locator, Page } from '@playwright/test';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClientOptions } from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import {
  choose,
  expect,
  openFor,
  pressRefused,
  showOrder,
  tabTo,
  test,
  today,
  uploadOrder,
  xmlFile,
  type TestClient,
} from './support/story.ts';
import { ENGLISH, GERMAN, type Words } from './support/words.ts';

const FILES = '/portal/app/payments/uploaded-files';
const DELETED = '/portal/app/payments/deleted';
const APPROVALS = '/portal/app/administration/pending-approvals';
const PAYMENTS = [{ creditor: 'Töss Guss AG', amount: '1250.00' }];

/** Two clerks; orders take two people only where the client wants it. */
function twoClerks({ settings }: Words, client: TestClientOptions['client'] = {}): TestClientOptions {
  return {
    client,
    users: {
      clerk: { fullName: 'Ines Favrel', settings, grants: CLERK_GRANTS },
      second: { fullName: 'Petr Halvik', settings, grants: CLERK_GRANTS },
      signer1: { settings, grants: SIGNER_GRANTS },
    },
  };
}
const LISTS = [
  { role: 'reader', area: 'PAYMENT_VIEW', address: /\/payments\/all$/ },
  { role: 'files', area: 'PAYMENT_VIEW_UPLOADED', address: /\/payments\/uploaded-files$/ },
  { role: 'deleted', area: 'VIEW_DELETED_ORDER', address: /\/payments\/deleted$/ },
  { role: 'nobody', area: 'PAYMENT_SIGN', address: /\/page-not-found$/ },
] as const;

const ORDERS_TAKE_TWO = { twoPersonRule: true, twoPersonExceptions: [] };

const openAs = (browser: Browser, client: TestClient, role: string, words: Words) =>
  openFor(browser, client.users[role]!, { words });
/** The drawer of one object. */
const drawerOf = (page: Page, name: string) =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { name }) });

/** Uploads the same file twice; the second upload is refused. */
async function uploadTwice(page: Page, client: TestClient, refused: RegExp): Promise<Locator> {
  const content = await paymentFile(client.accounts[0]!, { messageId: 'ONCE-ONLY', payments: PAYMENTS, date: today() });
  await choose(page, xmlFile('first.xml', content));
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(entry('first.xml').getByRole('link')).toBeVisible();
  await choose(page, xmlFile('again.xml', content));
  await expect(entry('again.xml')).toContainText(refused);
  return entry('again.xml');
}

test('a duplicate is imported once a second person approves it: by mouse, in English', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoClerks(ENGLISH));
  const first = await openAs(browser, client, 'clerk', ENGLISH);
  const refused = await uploadTwice(first, client, /imported before, as order ONCE-ONLY/);
  await refused.getByRole('button', { name: 'Import anyway' }).click();
  const ask = first.getByRole('dialog', { name: 'Import “again.xml” although it is a duplicate?' });
  await ask.getByRole('button', { name: 'Request approval' }).click();
  await expect(ask.getByText('Say why the file is to be imported although it is a duplicate.')).toBeVisible();
  await ask.getByLabel('Comment for the second person').fill('The supplier is paid twice on purpose');
  await ask.getByRole('button', { name: 'Request approval' }).click();
  await expect(first.getByText('Sent to a second person')).toBeVisible();
  await expect(refused).toContainText('Ines Favrel (clerk) asked on');

  // The client has no two-person rule, yet this always takes two people.
  const second = await openAs(browser, client, 'second', ENGLISH);
  const link = second
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Pending approvals/ });
  await expect(link).toContainText('1 change waits for your approval');
  await link.click();
  await second.getByRole('grid').getByRole('link', { name: 'again.xml' }).click();
  await expect(second.getByText('The supplier is paid twice on purpose')).toBeVisible();
  await expect(second.getByRole('row').filter({ hasText: 'Imported before as' })).toContainText('ONCE-ONLY');
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('link', { name: 'Show the file' }).click();
  const drawer = drawerOf(second, 'again.xml');
  await drawer.getByRole('link', { name: 'Show the order' }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Töss Guss AG' })).toBeVisible();
  await expect(second.getByText('Unsigned').first()).toBeVisible();

  // The requester sees it without doing anything.
  await expect(refused.getByRole('link', { name: 'Show the order' })).toBeVisible();
});

test('a duplicate is imported once a second person approves it: by keyboard, in German', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoClerks(GERMAN));
  const first = await openAs(browser, client, 'clerk', GERMAN);
  await uploadTwice(first, client, /bereits/);
  await first.goto(FILES);
  await expect(first.getByRole('row', { name: /again\.xml/ })).toContainText('Import fehlgeschlagen');
  await first.keyboard.press('j');
  await first.keyboard.press('Enter');
  await expect(drawerOf(first, 'again.xml')).toContainText('ONCE-ONLY');
  await tabTo(first, first.getByRole('button', { name: 'Trotzdem importieren' }));
  await first.keyboard.press('Enter');
  await expect(first.getByLabel('Kommentar für die zweite Person')).toBeFocused();
  await first.keyboard.type('Der Lieferant wird zweimal bezahlt');
  await tabTo(first, first.getByRole('button', { name: 'Genehmigung beantragen' }), 5);
  await first.keyboard.press('Enter');
  await expect(first.getByText('An eine zweite Person gesendet')).toBeVisible();
  await expect(first.getByRole('row', { name: /again\.xml/ })).toContainText('Import ausstehend');
  await expect(drawerOf(first, 'again.xml')).toContainText('Ines Favrel (clerk) hat am');

  const second = await openAs(browser, client, 'second', GERMAN);
  await second.goto(APPROVALS);
  await expect(second.getByRole('row', { name: /again\.xml/ })).toBeVisible();
  await second.keyboard.press('j');
  await second.keyboard.press('Enter');
  await expect(second.getByRole('heading', { level: 1, name: 'Import einer doppelten Datei' })).toBeVisible();
  await tabTo(second, second.getByRole('button', { name: 'Genehmigen' }));
  await second.keyboard.press('Enter');
  await expect(second.locator('header').getByText('Genehmigt', { exact: true })).toBeVisible();
  await expect(first.getByRole('row', { name: /again\.xml/ })).toContainText('Importiert');
  await expect(drawerOf(first, 'again.xml').getByRole('link', { name: 'Auftrag anzeigen' })).toBeVisible();
});

test('deleting and restoring wait for a second person: by mouse, in English', async ({ browser, makeClient }) => {
  const client = await makeClient(twoClerks(ENGLISH, ORDERS_TAKE_TWO));
  const first = await openAs(browser, client, 'clerk', ENGLISH);
  await uploadOrder(first, client, 'wrong.xml', PAYMENTS);
  await first.getByRole('button', { name: 'Delete', exact: true }).click();
  const ask = first.getByRole('dialog', { name: 'Delete this order?' });
  await expect(ask).toContainText('It goes on as it is until a second person approves it.');
  await ask.getByLabel('Comment').fill('Wrong supplier');
  await ask.getByRole('button', { name: 'Request deletion' }).click();
  await expect(first.getByText('Deletion sent to a second person')).toBeVisible();
  await expect(first.locator('header').getByText('Deletion pending')).toBeVisible();
  await expect(first.getByText(/Ines Favrel \(clerk\) asked on .+ to delete this order/)).toBeVisible();

  const second = await openAs(browser, client, 'second', ENGLISH);
  await second.goto('/portal/app/payments/all');
  const row = second.getByRole('row').filter({ hasText: 'Töss Guss AG' });
  await expect(row).toContainText('Deletion pending');
  await row.getByRole('link').click();
  await second.getByRole('link', { name: 'Show the request' }).click();
  await expect(second.getByRole('row').filter({ hasText: 'Status' })).toContainText('Unsigned');
  await expect(second.getByRole('row').filter({ hasText: 'Total' })).toContainText('1.250,00');
  await second.getByRole('button', { name: 'Approve' }).click();

  await first.goto(DELETED);
  const deleted = first.getByRole('row').filter({ hasText: 'Töss Guss AG' });
  await expect(deleted).toContainText('Wrong supplier');
  await expect(deleted).toContainText('Ines Favrel');
  await deleted.getByRole('button', { name: 'Restore' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
  await expect(deleted).toContainText('Restoring pending');
  await deleted.getByRole('button', { name: /You can’t restore this order/ }).click();
  await expect(first.getByRole('dialog', { name: 'You can’t restore this order' })).toContainText(
    'A change of it is waiting for a second person.',
  );

  await second
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Pending approvals/ })
    .click();
  await second.getByRole('row').filter({ hasText: 'Waiting' }).getByRole('link').click();
  await expect(second.getByRole('heading', { level: 1, name: 'Restoring of an order' })).toBeVisible();
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('link', { name: 'Show the order' }).click();
  await expect(second.locator('header').getByText('Open', { exact: true })).toBeVisible();
  await expect(deleted).toBeHidden();
});

test('without the two-person rule a deleted order is restored at once: by keyboard, in German', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoClerks(GERMAN));
  const page = await openAs(browser, client, 'clerk', GERMAN);
  const content = await paymentFile(client.accounts[0]!, { payments: PAYMENTS, date: today() });
  await choose(page, xmlFile('wrong.xml', content));
  await showOrder(page, 'Auftrag anzeigen');
  await tabTo(page, page.getByRole('button', { name: 'Löschen', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kommentar')).toBeFocused();
  await page.keyboard.type('Falscher Lieferant');
  await tabTo(page, page.getByRole('button', { name: '1 Auftrag löschen' }), 5);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gelöscht von Ines Favrel (clerk) am')).toContainText('Falscher Lieferant');

  await page.goto(DELETED);
  await expect(page.getByRole('row').filter({ hasText: 'Falscher Lieferant' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await tabTo(page, page.getByRole('region').getByRole('button', { name: 'Wiederherstellen' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '1 Auftrag wiederherstellen' }), 5);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Auftrag wiederhergestellt')).toBeVisible();
  await expect(page.getByText('Keine gelöschten Aufträge')).toBeVisible();
});

test('a failed file is deleted by its uploader; others read why they can’t', async ({ browser, makeClient }) => {
  const client = await makeClient(twoClerks(ENGLISH));
  const first = await openAs(browser, client, 'clerk', ENGLISH);
  await choose(first, xmlFile('letter.xml', 'Dear bank'));
  await expect(first.getByRole('listitem').filter({ hasText: 'letter.xml' }).first()).toContainText('1, ');
  await first.goto(FILES);
  await first.getByRole('row', { name: /letter\.xml/ }).click();
  await expect(drawerOf(first, 'letter.xml')).toContainText('Line 1, column');

  const second = await openAs(browser, client, 'second', ENGLISH);
  await second.goto(first.url());
  await pressRefused(drawerOf(second, 'letter.xml').getByRole('button', { name: 'Delete' }));
  await expect(second.getByRole('dialog')).toContainText('Only the person who uploaded a file can delete it.');

  await drawerOf(first, 'letter.xml').getByRole('button', { name: 'Delete' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click();
  await expect(first.getByText('File “letter.xml” deleted')).toBeVisible();
  await expect(first.getByText('No payment files yet')).toBeVisible();
});

test('Payments opens with the first page that the user may see', async ({ browser, makeClient }) => {
  const grants: typeof CLERK_GRANTS = [{ area: 'PAYMENT_VIEW_UPLOADED', level: 'GRANT' }];
  const client = await makeClient({ users: { viewer: { grants }, clerk: { grants: CLERK_GRANTS } } });
  const viewer = await openAs(browser, client, 'viewer', ENGLISH);
  await viewer.goto('/portal/app/payments');
  await expect(viewer).toHaveURL(/\/payments\/uploaded-files$/);
  await expect(viewer.getByText('No payment files yet')).toBeVisible();
  await viewer.goto(DELETED);
  await expect(viewer).toHaveURL(/page-not-found/);
  const clerk = await openAs(browser, client, 'clerk', ENGLISH);
  await clerk.goto('/portal/app/payments');
  await expect(clerk).toHaveURL(/\/payments\/all$/);
});

test('Payments opens with the first of its lists that the user may see', async ({ browser, makeClient }) => {
  const only = (area: (typeof LISTS)[number]['area']) => ({ grants: [{ area, level: 'GRANT' as const }] });
  const users = Object.fromEntries(LISTS.map(({ role, area }) => [role, only(area)]));
  const client = await makeClient({ users, rule: null });
  for (const { role, address } of LISTS) {
    const page = await openAs(browser, client, role, ENGLISH);
    await page.goto('/portal/app/payments');
    await expect(page).toHaveURL(address);
    await page.goto('/portal/app/payments/all');
    await expect(page).toHaveURL(role === 'reader' ? /\/payments\/all$/ : /\/page-not-found$/);
    await page.context().close();
  }
});
