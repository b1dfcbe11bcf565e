import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { REPORTED_DETAILS_MAXIMUM, REPORTED_TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { OrderId } from '@portico/contract/ids';
import type { ReportSortField } from '@portico/contract/payments/printouts/model';
import type { TestClient } from '../../testing/clients.ts';
import { fetchFile } from '../../testing/exports/exported-files.ts';
import { makePaperClient } from '../../testing/exports/payments-on-paper.ts';
import { readPdf, type ReadPdf } from '../../testing/exports/read-pdf.ts';
import type { Person, Transactions } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let partly: Person;
/** Three payments from each of two accounts, the second date first, which differ in all that a report is sorted by. */
let orderId: OrderId;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  ({ client, clerk, partly } = await makePaperClient(portal));
  orderId = await clerk.order(await differingPayments());
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(
      `update transaction_groups set debtor_name = 'Branch' where client_id = $1 and order_id = $2 and sequence = 2`,
      [client.id, orderId],
    );
    const reasons = JSON.stringify([{ code: 'AC04', text: 'closed in May' }]);
    await tx.write(
      `update transactions set bank_reasons = $3 where client_id = $1 and order_id = $2 and sequence % 3 = 0`,
      [client.id, orderId, reasons],
    );
    await tx.write(
      `update transactions set bank_status = case sequence % 3 when 0 then 'RJCT' when 1 then 'ACSC' end
        where client_id = $1 and order_id = $2`,
      [client.id, orderId],
    );
  });
});
afterAll(() => portal.stop());

const reference = (text: string) => `<RmtInf><Strd><CdtrRefInf><Ref>${text}</Ref></CdtrRefInf></Strd></RmtInf>`;
const REFERENCES = [reference('RF712348231'), '<RmtInf><Ustrd>Invoice</Ustrd></RmtInf>', reference('RF18539007547034')];

async function differingPayments(): Promise<string> {
  const payments = [
    { creditor: 'Zenith', amount: '20.50', currency: 'EUR' },
    { creditor: 'anvil', amount: '1000000.00', currency: 'CHF' },
    { creditor: 'Bolt & Söhne', amount: '3.00', currency: 'USD' },
  ];
  let number = 0;
  const terms = ['<InstrPrty>HIGH</InstrPrty>', '', '<InstrPrty>NORM</InstrPrty>'];
  const bearers = ['<ChrgBr>SHAR</ChrgBr>', '<ChrgBr>DEBT</ChrgBr>', '<ChrgBr>CRED</ChrgBr>'];
  const file = await paymentFile(client.accounts, { payments });
  const groups = file
    .replaceAll(/<EndToEndId>.*?<\/EndToEndId>/g, () => `<EndToEndId>E2E-${(number += 1)}</EndToEndId>`)
    .split('<PmtInf>');
  const second = groups[2]!.replace(/(<ReqdExctnDt><Dt>)[^<]*/, '$12026-11-27');
  return [groups[0], groups[1], second]
    .join('<PmtInf>')
    .replaceAll('</PmtId>', () => `</PmtId><PmtTpInf>${terms[(number += 1) % 3]!}</PmtTpInf>`)
    .replaceAll('<PmtTpInf></PmtTpInf>', '')
    .replaceAll(/<RmtInf>.*?<\/RmtInf>/gs, () => REFERENCES[(number += 1) % 3]!)
    .replaceAll(/(<\/Amt>)/g, (amount: string) => `${amount}${bearers[(number += 1) % 3]!}`);
}

type Asked = { reportType: string; reportSubType?: string; sortBy?: string };

const fetchReport = (asked: Asked, body: object = {}, { token } = clerk, id = orderId) =>
  fetchFile(portal, token, `payments/orders/${id}/get-pdf?${new URLSearchParams(asked)}`, body, 'PUT');
async function report(...asked: Parameters<typeof fetchReport>): Promise<ReadPdf> {
  const { status, bytes } = await fetchReport(...asked);
  expect(status).toBe(200);
  return readPdf(bytes);
}
const endToEndIds = (text: string) => text.match(/E2E-\d/g) ?? [];
/** The rows of the table of payments, its titles first. */
const paymentRows = ({ rows }: ReadPdf) =>
  rows.map((row) => row.map(({ text }) => text)).slice(rows.findIndex(([cell]) => cell!.text === 'Creditor'));
const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join(' ');

type Row = Transactions['content'][number];
/** The fields of spec B3: their value in a payment, and the title of their column. */
const SORTED: Record<ReportSortField, { valueOf: (row: Row) => string | number | null; title: string }> = {
  PRIORITY: { valueOf: ({ priority }) => priority, title: 'Priority' },
  REFERENCE: { valueOf: ({ reference }) => reference, title: 'Creditor reference' },
  DEBTOR_ACCOUNT: { valueOf: ({ debtorAccount }) => debtorAccount, title: 'Debtor account' },
  DEBTOR_NAME: { valueOf: ({ debtor }) => debtor, title: 'Debtor' },
  AMOUNT: { valueOf: ({ amount }) => Number(amount), title: 'Amount' },
  CURRENCY: { valueOf: ({ currency }) => currency, title: 'Currency' },
  EXECUTION_DATE: { valueOf: ({ executionDate }) => executionDate, title: 'Execution' },
  CREDITOR_ACCOUNT: { valueOf: ({ creditorAccount }) => creditorAccount, title: 'Creditor account' },
  CREDITOR_NAME: { valueOf: ({ creditor }) => creditor, title: 'Creditor' },
  CHARGES: { valueOf: ({ chargeBearer }) => chargeBearer, title: 'Charges' },
  STATUS: { valueOf: ({ bankStatus }) => bankStatus, title: 'Bank status' },
};

function compared(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { sensitivity: 'base' });
}

describe('An overview', () => {
  it('says what its order is and its status, and has its payments in one table with totals per currency', async () => {
    const read = await report({ reportType: 'OVERVIEW' }, { timeZone: 'Europe/Zurich' });
    const { parts, facts, title } = read;
    const rows = paymentRows(read);
    const order = await clerk.get(orderId);
    expect(title).toBe(`Payment report ${order.orderId}`);
    expect(facts).toEqual([
      expect.stringMatching(/^Client Client T/),
      `Order ${order.orderId}`,
      'Order type Normal',
      'Source Uploaded manually',
      'File name payments.xml',
      `Created by ${order.createdBy.name}, 20/11/2026 10:00`,
      'Status Unsigned',
      'Signatures None',
      'Number of transactions 6',
      'Total EUR 41,00 CHF 2.000.000,00 USD 6,00',
    ]);
    expect(parts.filter(({ role }) => role === 'H2').map(({ text }) => text)).toEqual([
      'Debit accounts',
      'Transactions',
    ]);
    expect(rows[0]).toEqual([
      'Creditor',
      'Creditor account',
      'Remittance',
      'End-to-end reference',
      'Debtor account',
      'Execution',
      'Bank status',
      'Currency',
      'Amount',
    ]);
    expect(rows.slice(1, 7).flatMap((row) => endToEndIds(row.join(' ')))).toEqual([
      'E2E-1',
      'E2E-2',
      'E2E-3',
      'E2E-4',
      'E2E-5',
      'E2E-6',
    ]);
    expect(rows.slice(7).map((row) => row.filter(Boolean))).toEqual([
      ['Total', 'CHF', '2.000.000,00'],
      ['Total', 'EUR', '41,00'],
      ['Total', 'USD', '6,00'],
    ]);
  });

  it('says first what its order debits when, one line per currency', async () => {
    const { rows } = await report({ reportType: 'OVERVIEW', reportSubType: 'SEPARATED' });
    const { groups } = await clerk.get(orderId);
    const [first, second] = groups.map(({ debitAccount: { name, iban } }) => [name, iban!.match(/.{1,4}/g)!.join(' ')]);
    expect(rows.slice(1, 7).map((row) => row.map(({ text }) => text))).toEqual([
      [...first!, '20/11/2026', '3', 'EUR', '20,50'],
      [...first!, '20/11/2026', '', 'CHF', '1.000.000,00'],
      [...first!, '20/11/2026', '', 'USD', '3,00'],
      [...second!, '27/11/2026', '3', 'EUR', '20,50'],
      [...second!, '27/11/2026', '', 'CHF', '1.000.000,00'],
      [...second!, '27/11/2026', '', 'USD', '3,00'],
    ]);
  });

  it('has a table with totals for each group on pages of its own', async () => {
    const { pages, parts } = await report({ reportType: 'OVERVIEW', reportSubType: 'SEPARATED' });
    expect(pages.map(({ text }) => endToEndIds(text))).toEqual([
      [],
      ['E2E-1', 'E2E-2', 'E2E-3'],
      ['E2E-4', 'E2E-5', 'E2E-6'],
    ]);
    const headings = parts.filter(({ role }) => role === 'H2').map(({ text }) => text);
    const [first, second] = (await clerk.get(orderId)).groups;
    expect(headings.slice(1)).toEqual([
      expect.stringContaining(first!.debitAccount.name),
      expect.stringContaining(second!.debitAccount.name),
    ]);
    expect(parts.filter(({ text }) => text.startsWith('Total')).length).toBe(7);
    expect(parts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Debtor Branch', 'Execution 27/11/2026']));
  });

  it.each(Object.keys(SORTED))('is sorted by %s, and says so', async (sortBy) => {
    const { valueOf, title } = SORTED[sortBy as ReportSortField];
    const listed = (await clerk.transactions(orderId)).content;
    const valueById = new Map(listed.map((row) => [row.endToEndId, valueOf(row)]));
    const inFile = [...valueById.values()];
    expect(new Set(inFile).size).toBeGreaterThan(1);
    for (const direction of ['', ',desc']) {
      const read = await report({ reportType: 'OVERVIEW', sortBy: `${sortBy}${direction}` });
      const rows = paymentRows(read);
      const values = endToEndIds(rows.flat().join(' ')).map((id) => valueById.get(id)!);
      const sorted = inFile.toSorted((one, other) => (direction === '' ? 1 : -1) * compared(one, other));
      const known = sorted.filter((value) => value !== null);
      expect(values).toEqual([...known, ...sorted.slice(known.length).map(() => null)]);
      expect(read.facts).toContain(`Sorted by ${title} (${direction === '' ? 'ascending' : 'descending'})`);
      // The column is there to be seen.
      expect(rows[0]).toContain(title);
    }
  });

  it('is of the chosen payments alone, and says so', async () => {
    const { content } = await clerk.transactions(orderId);
    const ids = [content[4]!, content[1]!].map(({ uniqueId }) => uniqueId);
    const { facts, rows } = await report({ reportType: 'OVERVIEW' }, { ids });
    expect(facts).toContain('Selection 2 selected payments');
    expect(rows.slice(1, 3).map((row) => row[3]!.text)).toEqual(['E2E-2', 'E2E-5']);
    // What the whole order has would contradict the totals below.
    expect(facts.filter((fact) => /^(Total|Number)/.test(fact))).toEqual([]);
    const apart = await report({ reportType: 'OVERVIEW', reportSubType: 'SEPARATED' }, { ids: ids.slice(1) });
    expect(apart.pages.map(({ text }) => endToEndIds(text))).toEqual([[], ['E2E-2']]);
    expect(textOf(apart)).not.toContain('20,50');
  });

  it('has no payments of other orders', async () => {
    const other = await clerk.order(await paymentFile(client.accounts[0]!));
    const ids = (await clerk.transactions(other)).content.map(({ uniqueId }) => uniqueId);
    const { facts, rows } = await report({ reportType: 'OVERVIEW' }, { ids });
    expect(facts).toContain('Selection 0 selected payments');
    expect(rows.slice(1).map((row) => row[0]!.text)).toEqual(['There are no rows.']);
  });

  it('says the terms of a single group once, and in a column where its payments differ', async () => {
    const file = await paymentFile(client.accounts[0]!, { count: 2 });
    const alike = await report({ reportType: 'OVERVIEW' }, {}, clerk, await clerk.order(file));
    expect(alike.facts).toEqual(expect.arrayContaining(['Execution 20/11/2026', 'Charges Shared (SHAR)']));
    expect(paymentRows(alike)[0]).not.toContain('Charges');
    const own = (await paymentFile(client.accounts[0]!, { count: 2 })).replace('</Amt>', '</Amt><ChrgBr>DEBT</ChrgBr>');
    const differing = await report({ reportType: 'OVERVIEW' }, {}, clerk, await clerk.order(own));
    expect(differing.facts.filter((fact) => fact.startsWith('Charges'))).toEqual([]);
    expect(paymentRows(differing)[0]).toContain('Charges');
  });
});

describe('Details', () => {
  it('have everything that each payment says, under its creditor and amount', async () => {
    const { parts } = await report({ reportType: 'DETAILS' });
    const headings = parts.filter(({ role }) => role === 'H2').map(({ text }) => text);
    expect(headings.slice(1)).toEqual([
      '1. Zenith EUR 20,50',
      '2. anvil CHF 1.000.000,00',
      '3. Bolt & Söhne USD 3,00',
      '4. Zenith EUR 20,50',
      '5. anvil CHF 1.000.000,00',
      '6. Bolt & Söhne USD 3,00',
    ]);
    const from = parts.findIndex(({ text }) => text.startsWith('6. '));
    const said = parts.slice(from).map(({ text }) => text);
    const account = client.accounts[1]!;
    expect(said).toEqual(
      expect.arrayContaining([
        'Creditor Bolt & Söhne Winterthur Switzerland',
        expect.stringMatching(/^Creditor account CH\d\d( [0-9A-Z]{1,4})+$/),
        'Debtor Branch',
        `Debtor account ${account.iban.match(/.{1,4}/g)!.join(' ')}`,
        'Execution 27/11/2026',
        expect.stringMatching(/^Charges .* \([A-Z]{4}\)$/),
        'End-to-end ID E2E-6',
        'Bank status Rejected',
        'Bank’s reason The account has been closed (AC04) · closed in May',
      ]),
    );
  });

  it('are one below the other, or each on a page of its own', async () => {
    const together = await report({ reportType: 'DETAILS', sortBy: 'CREDITOR_NAME' });
    const apart = await report({ reportType: 'DETAILS', reportSubType: 'SEPARATED', sortBy: 'CREDITOR_NAME' });
    expect(together.pages.length).toBeLessThan(5);
    expect(apart.pages.map(({ text }) => new Set(endToEndIds(text)).size)).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect(endToEndIds(textOf(apart))).toEqual(endToEndIds(textOf(together)));
  });

  it('cut a text beyond its limit, and ignore its line breaks', async () => {
    const said = (lines: readonly string[]) =>
      `<RmtInf>${lines.map((line) => `<Ustrd>${line}</Ustrd>`).join('')}</RmtInf>`;
    const detailsOf = async (remittance: string) => {
      const file = await paymentFile(client.accounts[0]!);
      const id = await clerk.order(file.replace(/<RmtInf>.*?<\/RmtInf>/s, remittance));
      return report({ reportType: 'DETAILS' }, {}, clerk, id);
    };
    const long = await detailsOf(said(Array.from({ length: 100 }, (_, index) => `${'x'.repeat(93)} ${index + 100} z`)));
    const remittance = long.facts.filter((fact) => fact.includes('xxx')).join(' ');
    // Each line has 99 characters and a blank.
    expect(remittance.match(/ \d{3} z/g)?.length).toBe(REPORTED_TEXT_MAXIMUM_LENGTH / 100);
    expect(remittance).toMatch(/…$/);
    const broken = await detailsOf(said(Array.from({ length: 30 }, () => 'a\n'.repeat(60))));
    expect(broken.pages.length).toBe(1);
  });

  it('are refused beyond their limit', async () => {
    const many = await clerk.order(await paymentFile(client.accounts[0]!, { count: REPORTED_DETAILS_MAXIMUM + 1 }));
    const { status, bytes } = await fetchReport({ reportType: 'DETAILS' }, {}, clerk, many);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([
      400,
      { code: '1511', parameters: { limit: REPORTED_DETAILS_MAXIMUM } },
    ]);
    expect((await report({ reportType: 'OVERVIEW' }, {}, clerk, many)).facts).toContain('Number of transactions 1.001');
  });
});

describe('A report', () => {
  it('has nothing of what its reader may not see, and says that something is left out', async () => {
    for (const reportType of ['OVERVIEW', 'DETAILS'])
      for (const reportSubType of ['COMBINED', 'SEPARATED']) {
        const read = await report({ reportType, reportSubType }, {}, partly);
        const text = textOf(read);
        expect(new Set(endToEndIds(text))).toEqual(new Set(['E2E-1', 'E2E-2', 'E2E-3']));
        expect(read.facts.find((fact) => fact.startsWith('Not shown'))).toContain('1 group debits an account');
        expect([client.accounts[1]!.iban, '41,00', 'Branch'].filter((secret) => text.includes(secret))).toEqual([]);
      }
  });

  it('has no creditor of a salary for those who may not see it', async () => {
    const payments = [{ creditor: 'Anja Employee', amount: '6180.35', salary: true }];
    const salaries = await clerk.order(await paymentFile(client.accounts[0]!, { payments }));
    for (const reportType of ['OVERVIEW', 'DETAILS']) {
      const text = textOf(await report({ reportType }, {}, partly, salaries));
      expect(text).toContain('visible only with the right to salary');
      expect(text).not.toContain('Anja');
      expect(textOf(await report({ reportType }, {}, clerk, salaries))).toContain('Anja Employee');
      const ids = (await clerk.transactions(salaries)).content.map(({ uniqueId }) => uniqueId);
      const chosen = textOf(await report({ reportType }, { ids }, partly, salaries));
      expect(chosen).toContain('visible only with the right to salary');
      expect(chosen).not.toContain('Anja');
    }
  });

  it('is refused if its order changes while it is read', async () => {
    const id = await clerk.order(await paymentFile(client.accounts[0]!, { count: 3 }));
    await portal.owner.inNoClient((tx) =>
      tx.write('update transaction_groups set number_of_transactions = 2 where client_id = $1 and order_id = $2', [
        client.id,
        id,
      ]),
    );
    const { status, bytes } = await fetchReport({ reportType: 'OVERVIEW' }, {}, clerk, id);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([409, { key: 'CONTENT_CHANGED' }]);
  });

  it('is refused for too many totals of groups, also of payments that its reader may not see', async () => {
    const payments = [{ creditor: 'Anja Employee', amount: '6180.35', salary: true }];
    const id = await clerk.order(await paymentFile(client.accounts[0]!, { payments }));
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update transaction_groups set totals = (select jsonb_agg(jsonb_build_object('currency', 'CHF', 'amount', '1'))
           from generate_series(1, 5001)) where client_id = $1 and order_id = $2`,
        [client.id, id],
      ),
    );
    const { status, bytes } = await fetchReport({ reportType: 'OVERVIEW' }, {}, clerk, id);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([400, { code: '1511' }]);
  });

  it('is in the audit log', async () => {
    await report({ reportType: 'DETAILS' });
    const record = await portal.owner.inNoClient((tx) =>
      tx.row<{ record: object }>(
        `select record::jsonb as record from audit_log where client_id = $1 and record::jsonb ->> 'action' = 'orderReported'
          order by sequence desc limit 1`,
        [client.id],
      ),
    );
    expect(record!.record).toMatchObject({
      entityId: orderId,
      detail: { reportType: 'DETAILS', payments: 6, selection: 'ALL' },
    });
  });

  it('is refused for what it isn’t', async () => {
    const statusOf = async (...asked: Parameters<typeof fetchReport>) => (await fetchReport(...asked)).status;
    expect(await statusOf({ reportType: 'EVERYTHING' })).toBe(400);
    expect(await statusOf({ reportType: 'OVERVIEW', sortBy: 'PASSWORD' })).toBe(400);
    expect(await statusOf({ reportType: 'OVERVIEW', sortBy: 'AMOUNT,up' })).toBe(400);
    expect(await statusOf({ reportType: 'OVERVIEW' }, { timeZone: 'Moon/Crater' })).toBe(400);
    expect(await statusOf({ reportType: 'OVERVIEW' }, { ids: [] })).toBe(400);
    expect(await statusOf({ reportType: 'OVERVIEW' }, {}, clerk, crypto.randomUUID() as OrderId)).toBe(404);
  });
});
