import type { Page } from '@playwright/test';
import { refused } from '../testing/fake-answers.ts';
import { SENT_FILE } from '../testing/fake-server.ts';
import { look } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { documentRow } from '../testing/samples/download-samples.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { session } from '../testing/samples/sample-user.ts';

const LIST = 'GET dlc/documents';
const FILE = 'GET dlc/getDocument/:uniqueId';
const ZIP = 'POST dlc/zip';
const DELETE = 'POST dlc/delete';

const ID = '01a20000-0000-7000-8000-00000000030';
const downloaded = {
  ...documentRow,
  uniqueId: `${ID}2`,
  name: 'MT940',
  kind: 'DOWNLOAD' as const,
  reportType: null,
  fileName: 'MT940.sta',
  fileType: 'STA',
  sizeBytes: 700_000_000,
  downloadStatus: 'DOWNLOADED' as const,
  downloadedAt: '2026-11-19T17:02:00.000Z',
  downloadedBy: 'Clara Kerr',
};
const failed = {
  ...documentRow,
  uniqueId: `${ID}3`,
  name: 'CAMT053',
  status: 'FAILED' as const,
  failure: 'NO_SPACE' as const,
  sizeBytes: null,
  digest: null,
  keptUntil: null,
};
const expired = { ...documentRow, uniqueId: `${ID}4`, name: 'IBAN', status: 'EXPIRED' as const };
const otherFailures = (['TOO_LARGE', 'STORAGE', 'PROBLEM'] as const).map((failure, index) => ({
  ...failed,
  uniqueId: `${ID}${index + 6}`,
  failure,
}));
const all = listOf<typeof documentRow>(documentRow, downloaded, failed, expired);

const rowOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name });
const boxOf = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox');
const drawer = (page: Page) => page.getByRole('complementary');
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

test('every state of a document reads in every language, in the list and beside it', async ({ open }) => {
  const states = listOf<typeof documentRow>(documentRow, downloaded, failed, expired, ...otherFailures);
  const page = await open('/DLC/overview', { answers: { [LIST]: states } });
  await expect(page.locator('[data-row]')).toHaveCount(7);
  await look(page, 'documents');
  for (const row of await page.locator('[data-row]').all()) {
    await row.getByRole('gridcell').nth(1).click();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(drawer(page).getByRole('heading')).toBeVisible();
    await look(page, 'document beside the list');
  }
});

test('a document is saved from its row, from beside the list and from its page', async ({ open, server }) => {
  const page = await open('/DLC/overview', { answers: { [LIST]: all, [FILE]: undefined } });
  const save = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await press();
    expect((await download).suggestedFilename()).toBe(SENT_FILE);
  };
  await save(() => rowOf(page, 'MT940').getByRole('button', { name: 'Download: MT940' }).click());
  await expect(page.getByText('Document saved')).toBeVisible();
  await rowOf(page, 'MT940').getByRole('gridcell').nth(1).click();
  await save(() => drawer(page).getByRole('button', { name: 'Download' }).click());
  await drawer(page).getByRole('link', { name: 'MT940' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(documentRow.name);
  await save(() => page.getByRole('button', { name: 'Download' }).click());
  expect(server.asked(FILE).map(({ params }) => params.uniqueId)).toEqual([`${ID}2`, `${ID}2`, documentRow.uniqueId]);
});

test('the tabs show reports, or one’s own downloads', async ({ open, server }) => {
  const page = await open('/DLC/overview', { answers: { [LIST]: all } });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('tab', { name: 'Downloads' }).click();
  const kinds = () => server.asked(LIST).map(({ query }) => JSON.parse(query.filter ?? '{}') as object);
  await expect.poll(() => kinds().at(-1)).toEqual({ kind: ['DOWNLOAD'] });
  expect(kinds()).toContainEqual({ kind: ['REPORT'] });
});

test('several are saved as one archive, and the bar says how large it may be', async ({ open, server }) => {
  const large = { ...downloaded, uniqueId: `${ID}5`, name: 'SWIFT' };
  const page = await open('/DLC/overview', {
    answers: { [LIST]: listOf<typeof documentRow>(documentRow, downloaded, failed, large), [ZIP]: undefined },
  });
  await boxOf(page, 'CAMT053').check();
  await expect(bar(page)).toContainText('No file to download');
  await boxOf(page, documentRow.name).check();
  await boxOf(page, 'MT940').check();
  await expect(bar(page)).toContainText('668.7 MB of 1.0 GB per ZIP');
  await look(page, 'selected documents');
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download as ZIP' }).click();
  await download;
  expect(server.asked(ZIP)[0]!.body.uuids).toEqual([documentRow.uniqueId, `${ID}2`]);
  await boxOf(page, 'SWIFT').check();
  await bar(page).getByRole('button', { name: 'Download as ZIP' }).press('Enter');
  await expect(page.getByText('These documents come to 1.3 GB; an archive may be up to 1.0 GB.')).toBeVisible();
  expect(server.asked(ZIP)).toHaveLength(1);
});

test('deleting asks first, says what fails, and closes what was open', async ({ open, server }) => {
  const page = await open('/DLC/overview', { answers: { [LIST]: all, [DELETE]: refused('NOT_FOUND') } });
  await rowOf(page, 'IBAN').getByRole('gridcell').nth(1).click();
  await expect(drawer(page).getByRole('button', { name: 'Download' })).toBeHidden();
  await drawer(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the document?' });
  await look(page, 'deleting a document');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  server.answer({ [DELETE]: undefined });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document deleted')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  expect(server.asked(DELETE).at(-1)!.body.uuids).toEqual([`${ID}4`]);
});

test('a download that is refused says so', async ({ open }) => {
  const page = await open('/DLC/overview', { answers: { [LIST]: all, [FILE]: refused('DOCUMENT_NOT_THERE') } });
  await rowOf(page, 'MT940').getByRole('button', { name: 'Download: MT940' }).click();
  await expect(page.getByText('The document could not be downloaded')).toBeVisible();
  await expect(page.getByText(/^It could not be kept, or its time is over/)).toBeVisible();
});

test('without documents staff are led to the setting unless it is on, and end users wait', async ({ open }) => {
  const nothing = { [LIST]: listOf<typeof documentRow>() };
  const toSetting = (of: Page) => of.getByRole('link', { name: 'Open the setting' });
  const page = await open('/DLC/overview', { answers: nothing });
  await look(page, 'no documents');
  await toSetting(page).click();
  const keeps = page.getByRole('checkbox', { name: 'Keep downloads in the Download Center' });
  await expect(keeps).toBeFocused();
  await expect(keeps).toBeInViewport();
  const on = await open('/DLC/overview', { session: session({ settings: { keepDownloads: true } }), answers: nothing });
  await expect(on.getByText('What you export or download from now on appears here.')).toBeVisible();
  await expect(toSetting(on)).toBeHidden();
  const other = await open('/DLC/overview', { session: session({ kind: 'PARTNER_END_USER' }), answers: nothing });
  await expect(other.getByText('Reports for you appear here as soon as they are ready.')).toBeVisible();
  await expect(toSetting(other)).toBeHidden();
  await look(other, 'no documents for an end user');
});

test('the switch says that it has no effect without the Download Center', async ({ open }) => {
  const page = await open('/user/settings', { session: session({ applications: [] }) });
  await expect(page.getByRole('checkbox', { name: 'Keep downloads in the Download Center' })).toBeDisabled();
  await expect(page.getByText('The Download Center is not open to you. Ask your administrator.')).toBeVisible();
});
