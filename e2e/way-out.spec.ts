import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClientOptions } from '../server/src/testing/clients.ts';
import { expect, lastCode, openFor, tabTo, test, uploadOrder, type TestClient } from './support/story.ts';
import { ENGLISH, GERMAN, type Words } from './support/words.ts';

const GOOD = { creditor: 'Töss Guss AG', amount: '1250.00' };
const REJECTED = { creditor: 'Elektro Seebach AG', amount: '80.50', remittance: 'SIM-RJCT-AC04' };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The simulated bank takes its time to answer, and again to book. */
const BANK = { timeout: 30_000 };

function people({ settings }: Words): TestClientOptions {
  return {
    users: {
      clerk: { grants: CLERK_GRANTS },
      reader: { grants: CLERK_GRANTS, settings },
      signer1: { grants: SIGNER_GRANTS, settings },
      signer2: { grants: SIGNER_GRANTS, settings },
    },
  };
}

async function signByBoth(browser: Browser, client: TestClient, words: Words): Promise<void> {
  for (const role of ['signer1', 'signer2']) {
    const user = client.users[role]!;
    const page = await openFor(browser, user, { words });
    await page.getByRole('button', { name: words.review }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Töss Guss AG').first()).toBeVisible();
    await expect(dialog.getByText(/The message must read|In der Nachricht muss stehen/)).toBeVisible();
    await dialog.getByRole('textbox', { name: words.securityCode }).fill(await lastCode(page, user));
    await dialog.getByRole('button', { name: words.sign }).click();
    await expect(dialog).toBeHidden();
    await page.context().close();
  }
}

const progress = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');
const step = (page: Page, name: string, word: string) => progress(page, name).filter({ hasText: word });

/** The digest on the page matches the downloaded file. */
async function expectDigest(page: Page, panel: Locator, button: RegExp): Promise<void> {
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: button }).click();
  const bytes = readFileSync(await (await downloading).path());
  await expect(panel).toContainText(createHash('sha256').update(bytes).digest('hex'));
}

test('an order’s progress is drawn as it goes, to the bank’s reason and the message itself: by mouse', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(people(ENGLISH));
  const page = await openFor(browser, client.users['clerk']!);
  await uploadOrder(page, client, 'way-out.xml', [GOOD, REJECTED]);
  await expect(progress(page, 'Progress of the order')).toHaveCount(8);
  const standing = page.locator('[aria-current="step"]');
  await expect(standing).toContainText('Waits for 2 signatures.');
  await signByBoth(browser, client, ENGLISH);

  // Nobody reloads: the page updates by itself.
  await expect(standing).toContainText('The bank rejected 1 of 2 payments.', BANK);
  await expect(step(page, 'Progress of the order', 'Confirmation')).toContainText('in part');
  await expect(step(page, 'Progress of the order', 'Booked')).toContainText('done', BANK);

  await page.getByRole('button', { name: 'Show the bank reports' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Elektro Seebach AG')).toBeVisible();
  await expect(panel.getByText('The account has been closed')).toBeVisible();
  await expect(panel.getByText('(AC04)')).toBeVisible();
  await panel.getByRole('button', { name: /^Show status-/ }).click();
  await expect(panel.locator('pre')).toContainText('<GrpSts>PART</GrpSts>');

  await page.getByRole('tab', { name: 'Technical: bank message' }).click();
  await expect(panel.locator('pre')).toContainText('<EndToEndId>');
  await expect(panel.locator('pre')).toContainText('Töss Guss AG');
  await expectDigest(page, panel, /^Download PO/);
  await page.getByRole('tab', { name: 'Technical: order file' }).click();
  await expectDigest(page, panel, /^Download way-out/);
  await expect(page.getByText('Bank reported: Partly accepted (PART)')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  const recent = page.getByRole('table', { name: 'Recent payments' });
  await expect(recent.getByRole('row').first()).toContainText('With errors');
  await page.context().close();
});

test('the progress of an order that is paid and booked, without a mouse: in German', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(people(GERMAN));
  const clerk = await openFor(browser, client.users['clerk']!);
  await uploadOrder(clerk, client, 'gebucht.xml', [GOOD]);
  const page = await openFor(browser, client.users['reader']!, { words: GERMAN });
  const recent = page.getByRole('table', { name: 'Letzte Zahlungen' }).getByRole('row').first();
  await expect(recent).toContainText('Nicht signiert');
  await signByBoth(browser, client, GERMAN);
  await expect(recent).toContainText('Abgeschlossen', BANK);

  await tabTo(page, recent.getByRole('link'));
  await page.keyboard.press('Enter');
  const label = 'Stand des Auftrags';
  await expect(step(page, label, 'Gebucht')).toContainText('erledigt', BANK);
  await expect(page.locator('[aria-current="step"]')).toHaveCount(0);
  for (const word of ['Hochgeladen', 'Geprüft', 'Signiert', 'Freigegeben', 'Sanktionsgeprüft', 'Bei der Bank']) {
    await expect(progress(page, label).getByText(`${word}, erledigt`, { exact: true })).toBeVisible();
  }

  await tabTo(page, page.getByRole('tab', { name: 'Transaktionen' }));
  // Going back from the first tab leads to the last one.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Technisch: Bankmeldung' })).toBeFocused();
  const panel = page.getByRole('tabpanel');
  await expect(panel.locator('pre')).toContainText('Töss Guss AG');
  await tabTo(page, panel.getByRole('button', { name: /^PO\S+ verbergen$/ }));
  await page.keyboard.press('Enter');
  await expect(panel.locator('pre')).toHaveCount(0);
  await page.context().close();
  await clerk.context().close();
});

test('a message that did not reach its bank says why; reopened, it is kept as withdrawn', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(people(ENGLISH));
  const clerk = await openFor(browser, client.users['clerk']!);
  await uploadOrder(clerk, client, 'held.xml', [{ ...GOOD, remittance: 'SIM-SILENT SIM-NOBOOK' }]);
  await signByBoth(browser, client, ENGLISH);
  const standing = clerk.locator('[aria-current="step"]');
  await expect(standing).toContainText('The bank has not answered yet.', BANK);
  await owner.inClient(client.id, async (tx) => {
    await tx.write(
      `update bank_messages set status = 'PROCESSING_ERROR', sent_at = null, sending_since = null, failure = 'loginRefused'
        where client_id = $1`,
      [client.id],
    );
    await tx.write(`update orders set status = 'PROCESSING_ERROR', changed_at = now() where client_id = $1`, [
      client.id,
    ]);
  });
  await expect(standing).toContainText('The bank’s server refused our sign-in.');
  await expect(standing).toContainText('you can reopen the order');

  await clerk.getByRole('button', { name: 'Reopen' }).click();
  await clerk
    .getByRole('dialog')
    .getByRole('button', { name: /^Reopen/ })
    .click();
  await expect(standing).toContainText('Waits to be submitted.');
  await clerk.getByRole('tab', { name: 'Technical: bank message' }).click();
  await expect(clerk.getByRole('tabpanel').getByText('Withdrawn', { exact: true })).toBeVisible();

  const phone = await openFor(browser, client.users['clerk']!, { ...PHONE, at: clerk.url() });
  await expect(phone.locator('[aria-current="step"]')).toContainText('Waits to be submitted.');
  await expect(step(phone, 'Progress of the order', 'Uploaded')).toBeHidden();
  await phone.getByRole('button', { name: 'Step 3 of 8' }).tap();
  await expect(step(phone, 'Progress of the order', 'Uploaded')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.context().close();
  await clerk.context().close();
});
