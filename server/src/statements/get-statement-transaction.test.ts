import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ENTRY_TEXT_MAXIMUM_BYTES } from '@portico/contract/limits';
import { storeInTransaction } from '../platform/files/files.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { storeTestStatements, type StoredTestEntry } from '../testing/statements.ts';

let portal: TestPortal;
let client: TestClient;
let provider: TestClient;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  client = await portal.makeClient();
  provider = await portal.makeClient({ client: { kind: 'PROVIDER' }, users: {}, rule: null });
  token = await portal.signIn(client.users['clerk']!);
});
afterAll(() => portal.stop());

/** An entry at a place in a file of the provider; returns what its page shows. */
async function show(
  bytes: Buffer,
  place: { offsetBytes: number; lengthBytes: number },
  entry: Partial<StoredTestEntry> = {},
) {
  const file = await portal.owner.inClient(provider.id, (tx) =>
    storeInTransaction(tx, portal.clock, provider.id, 'statement.sta', [bytes]),
  );
  const [stored] = await storeTestStatements(portal, client, [
    {
      accountId: client.accounts[0]!.id,
      day: '2026-11-19',
      number: '221',
      reference: 'REF',
      opening: '100',
      closing: '90',
      continuity: 'GAP',
      addsUp: true,
      file: { clientId: provider.id, id: file.id },
      entries: [{ valueDate: '2026-11-19', amount: '-10', place: { line: 7, ...place }, ...entry }],
    },
  ]);
  return (await portal.call('GET', `reporting/transactions/${stored!.entryIds[0]}`, { token })).body;
}

it('shows everything that the bank said, and the entry’s statement', async () => {
  const detail = {
    amount: '10.00',
    currency: 'CHF',
    counterparty: 'Muster',
    counterpartyAccount: null,
    counterpartyBank: null,
    endToEndId: 'E1',
    remittance: null,
    extra: { mandateId: 'M1' },
  };
  const details = [detail, { ...detail, endToEndId: 'E2' }];
  const body = await show(
    Buffer.from('x'),
    { offsetBytes: 0, lengthBytes: 1 },
    {
      status: 'BOOK',
      counterpartyBank: 'TESTCHZZ',
      reversal: true,
      extra: { charges: '0.10' },
      details,
    },
  );
  expect(body).toMatchObject({
    status: 'BOOK',
    counterpartyBank: 'TESTCHZZ',
    reversal: true,
    amount: '-10.00',
    extra: { charges: '0.10' },
    details,
    payments: details.length,
    sequence: 1,
    statement: {
      number: '221',
      reference: 'REF',
      format: 'camt.053.001.08',
      openingBalance: { date: '2026-11-19', amount: '100.00', currency: 'CHF' },
      closingBalance: { date: '2026-11-19', amount: '90.00', currency: 'CHF' },
      entryCount: 1,
      state: 'COUNTED',
      continuity: 'GAP',
      addsUp: true,
    },
  });
});

it('shows the entry’s own bytes of the file, and no other', async () => {
  const before = ':61:of another client\r\n';
  const own = ':61:2611191119D10,NTRF\r\n:86:Zürich';
  const bytes = Buffer.from(`${before}${own}\r\n:62F:…`, 'latin1');
  const body = await show(bytes, { offsetBytes: before.length, lengthBytes: own.length });
  expect(body.asDelivered).toEqual({ fileName: 'statement.sta', line: 7, text: own, isCut: false });
});

it('cuts anything longer than the limit, at a whole character', async () => {
  // Two bytes each, so the limit falls in the middle of one.
  const bytes = Buffer.from(`x${'é'.repeat(ENTRY_TEXT_MAXIMUM_BYTES)}`);
  const { asDelivered } = await show(bytes, { offsetBytes: 0, lengthBytes: bytes.length });
  expect(asDelivered.isCut).toBe(true);
  expect(asDelivered.text).toBe(`x${'é'.repeat(ENTRY_TEXT_MAXIMUM_BYTES / 2 - 1)}`);
});

it('takes the encoding from the beginning of the file', async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Zürich', 'utf16le')]);
  const { asDelivered } = await show(bytes, { offsetBytes: 2, lengthBytes: bytes.length - 2 });
  expect(asDelivered.text).toBe('Zürich');
});

it('shows the entry even if the file is shorter than it should be', async () => {
  const body = await show(Buffer.from('short'), { offsetBytes: 3, lengthBytes: 100 });
  expect(body).toMatchObject({
    amount: '-10.00',
    asDelivered: { fileName: 'statement.sta', line: 7, text: null, isCut: false },
  });
});
