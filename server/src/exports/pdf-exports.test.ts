import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  EXPORTED_PDF_CELLS_MAXIMUM,
  EXPORTED_PDF_ROWS_MAXIMUM,
  HELD_FILES_PER_USER_MAXIMUM,
} from '@portico/contract/limits';
import { CLERK_GRANTS, giveRights, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { fetchFile } from '../testing/exports/exported-files.ts';
import { readPdf, type ReadPdf } from '../testing/exports/read-pdf.ts';
import { impersonate } from '../testing/impersonation.ts';
import { storeManyEntries } from '../testing/exports/many-entries.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { storeTestStatements } from '../testing/statements.ts';

let portal: TestPortal;
let client: TestClient;
let reader: Person;
/** Sees the first of the two accounts. */
let partly: Person;
let accountNames: string[];
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: 'JOBS' });
  client = await portal.makeClient({
    users: { reader: { grants: [...SIGNER_GRANTS, ...CLERK_GRANTS] }, partly: { grants: [] } },
  });
  const [first, second] = client.accounts;
  const scope = { kind: 'ACCOUNT' as const, id: first!.id };
  await giveRights(portal.owner, client, 'partly', [{ area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY', scope }]);
  reader = await signedIn(portal, client.users['reader']!);
  await reader.order(await paymentFile(client.accounts.slice(0, 1)));
  partly = await signedIn(portal, client.users['partly']!);
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      valueDate: `2026-11-${10 + index}`,
      amount: '-12.50',
      counterparty: 'Bolt',
    }));
  await storeTestStatements(portal, client, [
    { accountId: first!.id, day: '2026-11-18', closing: '0', entries: entries(3) },
    { accountId: second!.id, day: '2026-11-18', closing: '0', entries: entries(2) },
  ]);
  const { body } = await reader.call<{ content: { account: { uniqueId: string; name: string } }[] }>(
    'GET',
    'reporting/transactions',
  );
  accountNames = [first!, second!].map(
    ({ id }) => body.content.find(({ account }) => account.uniqueId === id)!.account.name,
  );
});
afterAll(() => portal.stop());

const exportOf = (asked: object, { token } = reader) =>
  fetchFile(portal, token, 'portal/exports/transactions', { fileType: 'PDF', ...asked });
async function factsOf(...asked: Parameters<typeof exportOf>): Promise<ReadPdf['facts']> {
  return (await readPdf((await exportOf(...asked)).bytes)).facts;
}

it('says by which filter its rows were found, in words, and how they are sorted', async () => {
  const filter = {
    account: client.accounts.map(({ id }) => id),
    valueDate: { lowerBound: '2026-11-11', upperBound: '2026-11-12' },
    amount: { lowerBound: '12', anySign: true },
    type: ['ENTRY'],
    search: 'Bolt',
  };
  const facts = await factsOf({ filter: JSON.stringify(filter), sort: ['valueDate,desc', 'amount,asc'] });
  expect(facts.find((fact) => fact.startsWith('Filter'))).toBe(
    [
      `Filter Account: ${accountNames.join(', ')}`,
      'Value date: 11/11/2026 – 12/11/2026',
      'Amount: from 12 (credits and debits)',
      'Kind: Booked',
      'Search: Bolt',
    ].join(' '),
  );
  expect(facts).toContain('Sorted by Value date (descending), Amount (ascending)');
  expect(facts).toContain('Rows 3');
  expect(facts.find((fact) => fact.startsWith('Selection'))).toBeUndefined();
});

it('says each condition in one line, in French as the French write it', async () => {
  await reader.call('PUT', 'portal/settings', { language: 'fr' });
  const facts = await factsOf({ filter: JSON.stringify({ account: [], search: 'Bolt\nApproved by: the bank' }) });
  await reader.call('PUT', 'portal/settings', { language: 'en' });
  expect(facts.find((fact) => fact.startsWith('Filtre'))).toBe(
    'Filtre Compte : Aucun Recherche : Bolt Approved by: the bank',
  );
});

it('says in which time zone days are meant, if it isn’t that of the file', async () => {
  const created = { dateFrom: '2026-11-01', timeZone: 'Asia/Tokyo' };
  const of = (timeZone: string) =>
    fetchFile(portal, reader.token, 'portal/exports/orders', {
      fileType: 'PDF',
      filter: JSON.stringify({ createdAt: created, type: ['SALARY'] }),
      timeZone,
    });
  const filterIn = async (timeZone: string) =>
    (await readPdf((await of(timeZone)).bytes)).facts.find((fact) => fact.startsWith('Filter'));
  expect(await filterIn('Asia/Tokyo')).toBe('Filter Created: from 01/11/2026 Order type: Salary');
  expect(await filterIn('UTC')).toBe('Filter Created: from 01/11/2026 (Asia/Tokyo) Order type: Salary');
});

it('says if it has chosen rows only, or is of all', async () => {
  const { body } = await reader.call<{ content: { uniqueId: string }[] }>('GET', 'reporting/transactions');
  const facts = await factsOf({ ids: body.content.slice(0, 2).map(({ uniqueId }) => uniqueId) });
  expect(facts).toEqual(expect.arrayContaining(['Filter None', 'Selection 2 selected rows', 'Rows 2']));
});

it('tells nobody the names of what they don’t see', async () => {
  const filter = JSON.stringify({ account: [...client.accounts.map(({ id }) => id), crypto.randomUUID()] });
  const { bytes } = await exportOf({ filter }, partly);
  const { facts, pages } = await readPdf(bytes);
  expect(facts.find((fact) => fact.startsWith('Filter'))).toContain(accountNames[0]);
  expect(facts).toContain('Rows 3');
  expect(pages.map(({ text }) => text).join()).not.toContain(accountNames[1]);
});

it('says of which order its payments are', async () => {
  const [order] = (await reader.call<{ content: { uniqueId: string; orderId: string }[] }>('GET', 'payments/orders'))
    .body.content;
  const body = { fileType: 'PDF', uniqueId: order!.uniqueId };
  const { bytes } = await fetchFile(portal, reader.token, 'portal/exports/orderTransactions', body);
  expect((await readPdf(bytes)).facts).toContain(`Order ${order!.orderId}`);
});

it('says whose rows they are, and who made it for whom', async () => {
  const provider = await makeProvider(portal);
  const admin = await signedIn(portal, provider.admin);
  const factsFrom = async (list: string, asked: object, { token }: Pick<Person, 'token'>) => {
    const { bytes } = await fetchFile(portal, token, `portal/exports/${list}`, { fileType: 'PDF', ...asked });
    return readPdf(bytes);
  };
  const ofClient = await factsFrom('impersonation', { uniqueId: client.id }, admin);
  const inName = await factsFrom('orders', {}, await impersonate(portal, admin, client, 'reader'));
  expect(ofClient.facts[0]).toBe(inName.facts[0]);
  const made = `${provider.admin.fullName} for ${client.users['reader']!.fullName}`;
  expect(inName.facts.at(-1)).toContain(`Created by ${made}, `);
  expect(inName.info['Author']).toBe(made);
});

it('says where orders stand as the tabs do, also by the names of the specification', async () => {
  const filter = JSON.stringify({ statusGroup: ['UNSIGNED', 'COMPLETED'] });
  const file = await fetchFile(portal, reader.token, 'portal/exports/orders', { fileType: 'PDF', filter });
  expect((await readPdf(file.bytes)).facts).toContain('Filter Status group: Signature required, Completed');
});

it('comes by the specification’s calls too', async () => {
  const csvbody = (body: object) => encodeURIComponent(JSON.stringify(body));
  const area = await fetchFile(
    portal,
    reader.token,
    `payments/orders-area/all/export?csvbody=${csvbody({ exportType: 'PDF' })}`,
  );
  expect([area.fileName, (await readPdf(area.bytes)).title]).toEqual([
    expect.stringMatching(/\.pdf$/),
    'Payment orders',
  ]);
  const payload = { fields: ['bank', 'count'], exportType: 'PDF' };
  const given = await fetchFile(portal, reader.token, `payments/exportClientSide?csvbody=${csvbody(payload)}`, [
    { bank: 'First', count: 2.5 },
  ]);
  expect((await readPdf(given.bytes)).rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['bank', 'count'],
    ['First', '2,5'],
  ]);
});

describe('A PDF of many rows', () => {
  beforeAll(() => storeManyEntries(portal, client, { to: EXPORTED_PDF_ROWS_MAXIMUM + 1 }));
  const many = (from: string) => JSON.stringify({ search: 'Counterparty', amount: { lowerBound: from } });

  it('is refused from the first row too many on, and has all up to it', async () => {
    const refused = await exportOf({ filter: many('0.01') });
    expect([refused.status, JSON.parse(refused.bytes.toString())]).toEqual([
      400,
      expect.objectContaining({ code: '1511' }),
    ]);
    const { bytes } = await exportOf({ filter: many('0.02'), fields: ['counterparty'] });
    const { pages } = await readPdf(bytes, { structure: false });
    const names = pages.flatMap(({ text }) => text.match(/Counterparty \d+/g) ?? []);
    expect(names).toHaveLength(EXPORTED_PDF_ROWS_MAXIMUM);
    expect(new Set(names).size).toBe(EXPORTED_PDF_ROWS_MAXIMUM);
  });

  it('has fewer rows the more columns it has', async () => {
    const csvbody = { fields: Array.from({ length: 50 }, (_, index) => `c${index}`), exportType: 'PDF' };
    const path = `payments/exportClientSide?csvbody=${encodeURIComponent(JSON.stringify(csvbody))}`;
    const given = (rows: number) =>
      fetchFile(
        portal,
        reader.token,
        path,
        Array.from({ length: rows }, () => ({})),
      );
    const limit = EXPORTED_PDF_CELLS_MAXIMUM / 50;
    expect([(await given(limit)).status, (await given(limit + 1)).status]).toEqual([200, 400]);
  });

  /** What happens while nobody can read the rows; then they are read. */
  async function whileLocked(happens: () => Promise<void>): Promise<void> {
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = portal.owner.inNoClient(async (tx) => {
      await tx.write('lock table statement_entries in access exclusive mode');
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    try {
      await happens();
    } finally {
      done.resolve();
      await lock;
    }
  }

  /** One more than somebody gets at once: one of them is refused, while the others wait for their rows. */
  async function beginTooMany(signal?: AbortSignal): Promise<Promise<number>[]> {
    const statuses = Array.from({ length: HELD_FILES_PER_USER_MAXIMUM + 1 }, async () => {
      const answer = await fetch(`${portal.address}/portal/api/portal/exports/transactions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fileType: 'PDF', filter: many('49') }),
        ...(signal && { signal }),
      });
      await answer.arrayBuffer();
      return answer.status;
    });
    const refused = async (status: Promise<number>) => expect(await status).toBe(429);
    await Promise.any(statuses.map(refused));
    return statuses;
  }

  it('is one of few that somebody gets at once, until they are taken', async () => {
    let statuses: Promise<number>[] = [];
    await whileLocked(async () => {
      statuses = await beginTooMany();
      // Of other lists and types there may be more.
      const { status } = await fetchFile(portal, reader.token, 'portal/exports/orders', { fileType: 'CSV' });
      expect(status).toBe(200);
    });
    const refused = (await Promise.all(statuses)).filter((status) => status !== 200);
    expect(refused).toEqual([429]);
    expect((await exportOf({ filter: many('49') })).status).toBe(200);
  });

  it('that is given up or refused counts no longer', async () => {
    const stop = new AbortController();
    await whileLocked(async () => {
      const statuses = await beginTooMany(stop.signal);
      stop.abort();
      await Promise.allSettled(statuses);
    });
    for (let count = 0; count <= HELD_FILES_PER_USER_MAXIMUM; count += 1)
      expect((await exportOf({ filter: '{"nowhere":"x"}' }, partly)).status).toBe(400);
    expect((await exportOf({ filter: many('49') }, partly)).status).toBe(200);
    const again = () => exportOf({ filter: many('49') });
    await expect.poll(async () => (await again()).status, { timeout: 20_000 }).toBe(200);
  });
});
