import type { Answers } from '../testing/fake-answers.ts';
import { look, lookIn } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { POSSIBLE } from '../testing/samples/sample-decisions.ts';
import { session } from '../testing/samples/sample-user.ts';
import { uploadRow } from '../testing/samples/upload-samples.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

const file = (name: string, content: string) => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(content),
});

const [problem] = uploadRow.problems;
const imported = {
  ...uploadRow,
  status: 'CONVERTED' as const,
  stepStatus: 'IMPORTED' as const,
  orders: ['01a20000-0000-7000-8000-000000000109'],
  problems: [{ ...problem!, severity: 'warning' as const }],
  openRequest: null,
};
const wrong = { ...uploadRow, problems: [{ ...problem!, line: 1, column: 2, path: 'Document' }], openRequest: null };
const duplicate = { ...uploadRow, openRequest: null, importAnyway: POSSIBLE };

/** One after the other, the chosen files become these. */
function becoming(...files: (typeof uploadRow)[]): Answers {
  const ids = files.map((_, index) => `01a20000-0000-7000-8000-00000000020${index}`);
  let sent = 0;
  return {
    'POST payments/upload/:fileType': () => ({ uniqueId: ids[sent++]!, status: 'UPLOADED' }),
    'GET payments/upload/status': ({ query }) =>
      files.flatMap((one, index) =>
        query?.uniqueId === undefined || query.uniqueId === ids[index] ? [{ ...one, uniqueId: ids[index]! }] : [],
      ),
  };
}

const as = { session: session() };

test('files are imported, refused and wrong', async ({ open }) => {
  const page = await open('/dashboard', { ...as, answers: becoming(imported, wrong) });
  const chosen = [file('three.xml', '<Document/>'), file('letter.xml', 'Liebe Bank'), file('empty.xml', '')];
  await page.locator('input[type=file]').first().setInputFiles(chosen);
  const files = page.locator('ul[aria-live=polite] > li');
  await expect(files).toHaveCount(3);
  await expect(files.getByRole('link')).toHaveCount(1);
  await expect(files.getByText('1, ')).toBeVisible();
  await expect(files.getByRole('alert')).toBeVisible();
  await look(page, 'dashboard with uploads');
});

// A notice stays in the language in which it came.
for (const language of TRIED_LANGUAGES) {
  test(`a duplicate is to be imported anyway in ${language}`, async ({ open, server }) => {
    const page = await open('/dashboard', {
      session: session({ settings: { language } }),
      answers: becoming(duplicate),
    });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([file('again.xml', '<Document/>')]);
    await page.locator('ul[aria-live=polite] > li button:not([aria-label])').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
    await lookIn(language, page, 'importing anyway, without a reason');
    server.answer({
      'POST payments/upload/:uniqueId/importAnyway': () => {
        server.answer(becoming({ ...duplicate, openRequest: uploadRow.openRequest }));
        return {
          uniqueId: uploadRow.uniqueId,
          outcome: 'REQUESTED' as const,
          changeRequest: uploadRow.openRequest!.uniqueId,
        };
      },
    });
    await dialog.getByRole('textbox').fill('4711');
    await dialog.getByRole('button').last().click();
    await expect(page.locator(`ul[aria-live=polite] a[href$="${uploadRow.openRequest!.uniqueId}"]`)).toBeVisible();
    await lookIn(language, page, 'importing anyway, asked for');
  });
}
