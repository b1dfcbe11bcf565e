import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORTED_PDF_ROWS_MAXIMUM } from '@portico/contract/limits';
import { readCsv } from '../../testing/exports/read-csv.ts';
import { Downloading, pdfOf, texts } from '../../testing/statement-downloads/downloading.ts';
import { mt940File } from '../../testing/statement-downloads/swift-files.ts';
import { camtFile } from '../../testing/statement-files.ts';

let downloading: Downloading;
beforeAll(async () => {
  downloading = await Downloading.start();
});
afterAll(() => downloading.stop());

it('each file of an individual download may have as much as one of all accounts', async () => {
  const own = await downloading.makeReader('signer1', ['CHF', 'CHF']);
  const entries = Array.from({ length: EXPORTED_PDF_ROWS_MAXIMUM / 2 + 1 }, () => ({ amount: '1.00' }));
  for (const { iban } of own.client.accounts)
    await downloading.take(camtFile({ iban, number: '1', date: '2026-11-20', entries }));
  expect(await own.refusal({ format: 'PDF' })).toEqual([400, 'TOO_MANY_RESULTS']);
  expect((await own.download({ format: 'PDF' }, 'transactionsindividualdownload')).status).toBe(200);
});

it('a long text hides no reference, and a long number makes no large file', async () => {
  const own = await downloading.makeReader();
  const entry = { amount: '1.00', name: 'N'.repeat(3_000), text: 'T'.repeat(900_000), endToEndId: 'E2E-KEPT' };
  const file = camtFile({ iban: own.account.iban, number: null, date: '2026-11-19', entries: [entry] });
  await downloading.take(file.replace('<Id>S2026-11-19</Id>', `<Id>${'S'.repeat(50_000)}</Id>`));
  const [, , row] = texts((await pdfOf(own)).rows);
  expect(row![2]).toContain('E2E-KEPT');
  expect(row![2]!.length).toBeLessThan(1_000);
  const csv = await own.download({ format: 'CSV' });
  const [titles, cells] = readCsv(csv.bytes, ',');
  expect(cells![titles!.indexOf('Statement number')]).toBe(`${'S'.repeat(140)}…`);
});

it('references have room below a wide amount and a name of many lines', async () => {
  const own = await downloading.makeReader();
  const names = { name: 'WWWW WWWW\n'.repeat(30), text: 'WWWWWWWWW '.repeat(60), endToEndId: 'W'.repeat(35) };
  const entries = [{ amount: '999999999.10', ...names }];
  await downloading.take(camtFile({ iban: own.account.iban, number: '1', date: '2026-11-19', entries }));
  const [, , row] = texts((await pdfOf(own)).rows);
  expect(row![2]!.replaceAll(' ', '')).toContain('W'.repeat(35));
});

it('what an option leaves out doesn’t count, and reports of nothing booked have no closing balances', async () => {
  const own = await downloading.makeReader('signer1', ['CHF', 'EUR']);
  const [busy, quiet] = own.client.accounts;
  const empty = Array.from({ length: EXPORTED_PDF_ROWS_MAXIMUM + 1 }, (_, index) => ({
    iban: quiet!.iban,
    currency: 'EUR',
    number: String(index + 1),
    day: `2611${String(1 + Math.floor(index / 250)).padStart(2, '0')}`,
    opening: '0,00',
    closing: '0,00',
    entries: [],
  }));
  await downloading.take(mt940File(...empty));
  await downloading.take(
    camtFile({ iban: busy!.iban, number: '1', date: '2026-11-19', entries: [{ amount: '1.00' }] }),
  );
  expect(await own.refusal({ format: 'PDF' })).toEqual([400, 'TOO_MANY_RESULTS']);
  expect((await pdfOf(own, { options: { emptyPages: 'B' } })).pages).toHaveLength(1);
});

it('a page that isn’t the last carries its balance forward', async () => {
  const own = await downloading.makeReader();
  const { iban } = own.account;
  const page = (number: number, date: string, opening: string, closing: string) =>
    camtFile({
      iban,
      number: '7',
      date,
      opening: number === 1 ? opening : null,
      closing: number === 2 ? closing : null,
      page: { number, isLast: number === 2, ...(number === 1 ? { closing } : { opening }) },
      entries: [{ amount: '5.00' }],
    });
  await downloading.take(page(1, '2026-11-19', '10.00', '15.00'));
  await downloading.take(page(2, '2026-11-20', '15.00', '20.00'));
  const rows = texts((await pdfOf(own)).rows).map(([, , text, , , balance]) => [text, balance]);
  expect(rows).toContainEqual(['Balance carried forward, statement 7, page 1', '15,00']);
  expect(rows).toContainEqual(['Closing balance, statement 7', '20,00']);
});

it('chosen statements begin with their opening balances, and a page that goes on says of which account', async () => {
  const own = await downloading.makeReader();
  const { iban } = own.account;
  const entries = Array.from({ length: 60 }, (_, index) => `:61:2611201120C1,00NTRFREF${index}`);
  const of = { iban, entries: [] as string[] };
  const second = { ...of, number: '2', day: '261119', opening: '0,00', closing: '0,00' };
  await downloading.take(
    mt940File({ ...of, number: '1', day: '261118', opening: '0,00', closing: '0,00' }, second, {
      iban,
      number: '3',
      day: '261120',
      opening: '0,00',
      closing: '60,00',
      entries,
    }),
  );
  const { body } = await downloading.portal.call('GET', 'reporting/statements?sort=closingDate,asc', {
    token: own.token,
  });
  const [first, , third] = (body.content as { uniqueId: string }[]).map(({ uniqueId }) => uniqueId);
  const chosen = { statements: [third, first], accounts: undefined, from: undefined, to: undefined };
  const pdf = await pdfOf(own, chosen);
  const openings = texts(pdf.rows).filter(([, , text]) => text!.startsWith('Opening balance'));
  expect(openings).toHaveLength(2);
  expect(texts((await pdfOf(own)).rows).filter(([, , text]) => text!.startsWith('Opening balance'))).toHaveLength(1);
  expect(pdf.pages[0]!.text).not.toContain(`Account statements · `);
  const { name } = (await downloading.portal.call('GET', 'reporting/accounts', { token: own.token })).body.content[0];
  expect(pdf.pages[1]!.text).toMatch(new RegExp(`Account statements · [^·]+ · ${name} `));
});

it('somebody gets three printouts at once, and no fourth', async () => {
  const own = await downloading.makeReader();
  const empty = { iban: own.account.iban, opening: '0,00', closing: '0,00', entries: [] };
  await downloading.take(mt940File({ ...empty, number: '1', day: '261119' }));
  const asked = await downloading.portal.owner.inNoClient(async (tx) => {
    // None of them is read as long as this lasts.
    await tx.write('lock table statements in access exclusive mode', []);
    const all = Array.from({ length: 4 }, () => own.download({ format: 'PDF' }));
    expect((await Promise.race(all)).status).toBe(429);
    return { all };
  });
  const statuses = (await Promise.all(asked.all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect((await own.download({ format: 'PDF' })).status).toBe(200);
});
