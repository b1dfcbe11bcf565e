import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { trustedId, type StatementImportId } from '@portico/contract/ids';
import type { StatementFileEvent } from '@portico/formats/statement/statement-file';
import type { StatementEnd, StatementHead } from '@portico/formats/statement/statement-model';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { FileEvents } from './file-events.ts';
import { ImportFindings } from './import-findings.ts';
import { AccountFinder } from './match-account.ts';
import { StatementBatch } from './statement-batch.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const place = { line: 1, column: 1, path: '', offsetBytes: 0, lengthBytes: 0 };
const account = { iban: null, other: 'NOBODY', currency: 'CHF', bic: null };
const head: StatementHead = {
  kind: 'STATEMENT',
  account,
  reference: null,
  number: null,
  createdAt: null,
  openingBalance: null,
  place,
};
const end: StatementEnd = { ...head, closingBalance: null, closingAvailableBalance: null, forwardAvailableBalances: [], intermediateBalances: [], entryCount: 0 }; // prettier-ignore
const begins = (statement: number): StatementFileEvent => ({ kind: 'head', statement, head });
const ends = (statement: number): StatementFileEvent => ({ kind: 'end', statement, end });

it('cuts off a statement that a reader never ends, rather than hold everything behind it', async () => {
  const { id: clientId } = await portal.makeClient({ users: {}, rule: null });
  const row = { id: trustedId<StatementImportId>(String(clientId)), clientId, status: 'IMPORTING' as const, fileId: clientId, fileName: 'a.sta', channelFolder: null, importedAt: portal.clock.now() }; // prettier-ignore
  const found = new ImportFindings();
  const batch = new StatementBatch(row, { format: 'MT940', today: '2026-11-20' }, new AccountFinder(portal.owner, null), found); // prettier-ignore
  let taken = 0;
  const pieces = async function* () {
    yield [begins(0)];
    for (let at = 1; at <= 20_000; at += 1) {
      taken = at;
      yield [begins(at), ends(at)];
    }
  };
  const hasEnded = await portal.owner.inClient(clientId, (tx) => batch.fill(tx, new FileEvents(pieces())));
  expect(hasEnded).toBe(false);
  expect(taken).toBe(5_000);
  expect(found.has('statementCutOff')).toBe(true);
});
