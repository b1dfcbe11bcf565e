import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { raiseAlarm } from '../platform/alarms.ts';
import { addDays } from '../platform/days/days.ts';
import { silentLog } from '../platform/log.ts';
import { deliverFile, report } from '../testing/outside/bank-reports.ts';
import type { TestClient } from '../testing/clients.ts';
import { at, keysOf } from '../testing/make-colleague.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { camtFile, importFile, type TestEntry, type TestStatement } from '../testing/statement-files.ts';
import { copyTestStatement } from '../testing/statements.ts';
import { until } from '../testing/portal/until.ts';

type Operations = ApiAnswer<'GET payments/operations'>;
type Entry = ApiAnswer<'GET reporting/transactions/:uniqueId'>;

let portal: TestPortal;
let bank: TestClient;
let people: Record<'importer' | 'taker' | 'other', Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const grants = at('EDIT', 'STATEMENTS_MODULE', 'BANK_OPERATIONS');
  bank = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'DLC'] },
    users: { importer: { grants }, taker: { grants }, other: { grants } },
    rule: null,
    currencies: [],
  });
  people = await everybody(portal, bank.users, 'importer', 'taker', 'other');
});
afterAll(() => portal.stop());

/** An order of one payment at the bank, for a client of its own. */
async function sent() {
  const client = await portal.makeClient({ rule: { signaturesRequired: 1 } });
  const { clerk, signer1 } = await everybody(portal, client.users, 'clerk', 'signer1');
  const account = client.accounts[0]!;
  const orderId = await clerk.order(await paymentFile(account, { payments: [{ amount: '12.00' }] }));
  await signer1.sign(orderId);
  const order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
  const endToEndId = `${order.orderId}-1-1`.slice(-35);
  const { messageId } = order.messages[0]!;
  const booking = async () => (await clerk.transactions(orderId)).content[0]!.booking;
  const entry: TestEntry = { amount: '-12.00', endToEndId };
  return {
    client,
    account,
    messageId,
    /** Somebody imports a statement with the payment's booking. */
    book: async (who: Person, statement: Omit<TestStatement, 'iban' | 'entries'>, own: Partial<TestEntry> = {}) => {
      await importFile(
        portal,
        who.token,
        camtFile({ iban: account.iban, ...statement, entries: [{ ...entry, ...own }] }),
      );
      const booked = await until(booking, (one) => one !== null);
      return (await clerk.call<Entry>('GET', `reporting/transactions/${booked!.entry}`)).body.statement.uniqueId;
    },
    reject: () =>
      deliverFile(
        portal,
        account.folder,
        report(messageId, { groups: [[order.groups[0]!.paymentInformationId, null, [endToEndId, 'RJCT']]] }),
      ),
  };
}

const alarmFor = (who: Person, key: string, about: string) =>
  until(
    async () =>
      (await who.call<Operations>('GET', 'payments/operations')).body.alarms.find(
        (one) => one.key === key && one.about.startsWith(about),
      )!,
    (one) => one !== undefined,
  );
async function acknowledge(who: Person, key: string, about: string) {
  const { uniqueId } = await alarmFor(who, key, about);
  const answer = await who.call('POST', `payments/operations/alarms/${uniqueId}/acknowledge`);
  return [answer.status, keysOf(answer)];
}
/** What statements of five hundred earlier days have of their own. */
const earlier = () =>
  Array.from({ length: 500 }, (_, index) => {
    const id = randomUUID();
    const day = addDays('2026-11-01', -1 - index);
    return { id, key_digest: `\\x${id.replaceAll('-', '')}`, state: 'COVERED', booked_until: day };
  });
const REFUSED = [403, ['bookedByOwnImport']];
const DONE = [204, []];

it('The importer of an entry that books a payment can’t acknowledge its rejection, whatever its day', async () => {
  const { book, reject, messageId } = await sent();
  await book(people.importer, { date: '2026-11-02' }, { date: '2026-11-20' });
  await reject();
  expect(await acknowledge(people.importer, 'finalCodeLost', messageId)).toEqual(REFUSED);
  expect(await acknowledge(people.other, 'finalCodeLost', messageId)).toEqual(DONE);
});

it('An importer of statements that booked before the order came can: they can’t book it', async () => {
  const { book, reject, messageId, account } = await sent();
  const earlier = { iban: account.iban, date: '2026-11-18', entries: [{ amount: '-1.00' }] };
  await importFile(portal, people.other.token, camtFile(earlier));
  await book(people.importer, { date: '2026-11-20', number: '2', opening: '999.00' });
  await reject();
  expect(await acknowledge(people.other, 'finalCodeLost', messageId)).toEqual(DONE);
});

it('Neither remover nor importer of the statement that booked a payment can acknowledge that', async () => {
  const { book, messageId } = await sent();
  const statement = await book(people.importer, { date: '2026-11-20' });
  const taken = await people.taker.call('POST', `reporting/statements/${statement}/takeOut`, { reason: 'wrong' });
  expect(taken.status).toBe(200);
  for (const who of [people.taker, people.importer])
    expect(await acknowledge(who, 'bookingTakenOut', messageId)).toEqual(REFUSED);
  expect(await acknowledge(people.other, 'bookingTakenOut', messageId)).toEqual(DONE);
});

it('An alarm for over fifty messages of a client excludes anyone with a hand in a recent statement', async () => {
  const { client, book } = await sent();
  const statement = await book(people.importer, { date: '2026-11-20' });
  await people.taker.call('POST', `reporting/statements/${statement}/takeOut`, { reason: 'wrong' });
  const helper = await portal.openAs('portico_worker', 1);
  await helper.inClient(client.id, async (tx) => {
    for (let number = 0; number < 60; number += 1) {
      const messageId = `MESSAGE-${number}`;
      const alarm = { key: 'rejectedBooked', about: messageId, parameters: { messageId, number: 1 } };
      await raiseAlarm(tx, portal.clock, silentLog, alarm);
    }
  });
  await helper.close();
  for (const who of [people.taker, people.importer])
    expect(await acknowledge(who, 'rejectedBooked', client.id)).toEqual(REFUSED);
});

it('Finding them reads no statement that booked before the order', async () => {
  const { client, book, messageId } = await sent();
  await book(people.importer, { date: '2026-11-20' });
  /** How many rows of statements and entries it reads. */
  const rowsRead = () =>
    portal.owner.inClient(bank.id, async (tx) => {
      await tx.rows('set local enable_seqscan = off');
      const before = await readSoFar();
      expect(await tx.rows('select user_id from hands_in_statements($1)', [[messageId]])).toHaveLength(1);
      return (await readSoFar()) - before;
      async function readSoFar(): Promise<number> {
        const row = await tx.row<{ read: number }>(
          `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
            where relname like 'statement_entries%' or relname in ('statements', 'statement_imports', 'statement_import_results')`,
        );
        return row!.read;
      }
    });
  const few = await rowsRead();
  await portal.owner.inNoClient(async (tx) => {
    const stored = await tx.rows<{ id: string }>('select id from statements where client_id = $1', [client.id]);
    for (const { id } of stored) await copyTestStatement(tx, id, earlier());
    await tx.rows('analyze statements');
  });
  expect(await rowsRead()).toBe(few);
});
