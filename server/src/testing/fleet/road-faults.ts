import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderId } from '@portico/contract/ids';
import { verifyChains } from '../../audit/public.ts';
import { messageStates, type MessageEvent } from '../../payments/actions/message-state.ts';
import { orderStates, type OrderEvent } from '../../payments/actions/order-state.ts';
import { uploadStates } from '../../uploads/upload-state.ts';
import type { Database } from '../../platform/database/db.ts';
import type { ShownStatus } from '@portico/contract/payments/status';
import type { PaidOrder } from './treasury.ts';

/** What the history of an order must contain exactly once, and once for each of its messages. */
const ORDER_EVENTS = ['uploadBegins', 'imported', 'release', 'released'];
/** And before that, for one that was deleted and restored beside its twin. */
const RESTORED_EVENTS = ['delete', 'approvedBySecond', 'restore'];
const TWIN_EVENTS = ['uploadBegins', 'imported', 'submit', 'delete'];
const MESSAGE_EVENTS = ['convertRelease', 'convertedRelease', 'process', 'screen', 'transmitted', 'allFinal', 'booked'];
/** Lines that don't change the status. */
const NOTES = ['statusReport', 'booked', 'held', 'approvedBySecond'];
/** The banks answer in two reports in one file. */
const REPORTS = 2;
const SIGNATURES = 2;

type Message = { message_id: string; folder: string; digest: Buffer; status: string; reports: number };
type Event = { event: OrderEvent | MessageEvent; before: ShownStatus | null; after: ShownStatus };

/**
 * What is wrong after the processes died and were restarted: an order lost, a message missing, sent twice or with other
 * bytes than were stored, a history line duplicated or against the state table, a broken audit chain, a job left.
 * `acknowledged` are all uploads that the portal has acknowledged.
 */
export async function roadFaults(
  owner: Database,
  bankFolder: (name: string) => string,
  { acknowledged, paid }: { acknowledged: readonly string[]; paid: readonly PaidOrder[] },
): Promise<string[]> {
  return [
    ...(await lostUploads(owner, acknowledged)),
    ...(await Promise.all(paid.map((order) => orderFaults(owner, bankFolder, order)))).flat(),
    ...(await twinFaults(owner, paid)),
    ...(await ordersOfNobody(owner, paid)),
    ...(await bankFaults(owner, bankFolder)),
    ...(await statementFaults(owner)),
    ...(await verifyChains(owner)).faults.map((fault) => `The audit chain is broken: ${JSON.stringify(fault)}.`),
  ];
}

async function lostUploads(owner: Database, acknowledged: readonly string[]): Promise<string[]> {
  const kept = await owner.inNoClient((tx) =>
    tx.rows<{ id: string }>(`select id from uploads where id = any($1) and status <> 'UPLOAD_ERROR'`, [acknowledged]),
  );
  const ids = new Set(kept.map(({ id }) => id));
  return acknowledged.filter((id) => !ids.has(id)).map((id) => `The acknowledged upload ${id} is lost.`);
}

/** Every order comes from a file that was sent once. */
async function ordersOfNobody(owner: Database, paid: readonly PaidOrder[]): Promise<string[]> {
  const orders = await owner.inNoClient((tx) => tx.rows<{ id: OrderId }>('select id from orders'));
  const known = new Set(paid.flatMap(({ orderId, twinId }) => [orderId, twinId]));
  return orders.filter(({ id }) => !known.has(id)).map(({ id }) => `The order ${id} is a second one of a file.`);
}

/** What was deleted in favour of the restored one stays so, and its bank never hears of it. */
async function twinFaults(owner: Database, paid: readonly PaidOrder[]): Promise<string[]> {
  const ids = paid.flatMap(({ twinId }) => twinId ?? []);
  const rows = await owner.inNoClient((tx) =>
    tx.rows<{ id: string; status: string; messages: number; events: string[] }>(
      `select o.id, o.status, (select count(*)::int from bank_messages m where m.order_id = o.id) as messages,
         array(select h.event from order_history h where h.order_id = o.id order by h.id) as events
       from orders o where o.id = any($1)`,
      [ids],
    ),
  );
  const isRight = ({ status, messages, events }: (typeof rows)[number]) =>
    status === 'DELETED' && messages === 0 && events.join() === TWIN_EVENTS.join();
  const lost = ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => `The deleted order ${id} is lost.`);
  return [
    ...lost,
    ...rows.filter((row) => !isRight(row)).map((row) => `The deleted order is not at rest: ${JSON.stringify(row)}.`),
  ];
}

async function orderFaults(
  owner: Database,
  bankFolder: (name: string) => string,
  { orderId, client, isHeld, twinId }: PaidOrder,
): Promise<string[]> {
  const banks = new Set(client.accounts.map((account) => account.folder));
  return owner.inNoClient(async (tx) => {
    const order = await tx.row<{ status: string }>('select status from orders where id = $1', [orderId]);
    const messages = await tx.rows<Message>(
      `select m.message_id, k.folder as folder, m.digest, m.status,
         (select count(*)::int from status_reports r where r.message_id = m.id) as reports
       from bank_messages m join banks b on b.client_id = m.client_id and b.id = m.bank_id join bank_connections k on k.id = b.connection_id where m.order_id = $1`,
      [orderId],
    );
    const history = await tx.rows<Event>(
      'select event, before, after from order_history where order_id = $1 order by id',
      [orderId],
    );
    const signatures = await tx.row<{ count: number }>(
      'select count(*)::int as count from signatures where order_id = $1 and voided_at is null',
      [orderId],
    );
    const booked = await tx.row<{ payments: number; booked: number }>(
      `select count(*)::int as payments, (select coalesce(sum(number), 0)::int from bookings where order_id = $1) as booked
         from transactions where order_id = $1`,
      [orderId],
    );
    const faults = [
      ...(order?.status === 'COMPLETED_SUCCESSFULLY' ? [] : [`is ${order?.status ?? 'lost'}`]),
      ...(messages.length === banks.size ? [] : [`has ${messages.length} messages for ${banks.size} banks`]),
      ...(signatures!.count === SIGNATURES ? [] : [`has ${signatures!.count} signatures`]),
      ...(booked!.booked === booked!.payments
        ? []
        : [`has ${booked!.booked} bookings for ${booked!.payments} payments`]),
      ...historyFaults(history, messages, { isHeld, isRestored: twinId !== null }),
    ];
    const ofMessages = await Promise.all(messages.map((message) => messageFaults(bankFolder(message.folder), message)));
    return [...faults, ...ofMessages.flat()].map((fault) => `The order ${orderId} ${fault}.`);
  });
}

type Way = { isHeld: boolean; isRestored: boolean };

function historyFaults(history: readonly Event[], messages: readonly Message[], { isHeld, isRestored }: Way): string[] {
  const count = (event: string) => history.filter((line) => line.event === event).length;
  const expected = [
    ...ORDER_EVENTS.map((event) => [event, 1] as const),
    ['sign', SIGNATURES] as const,
    ['submit', isRestored ? 2 : 1] as const,
    ['held', isHeld ? 1 : 0] as const,
    ...RESTORED_EVENTS.map((event) => [event, isRestored ? 1 : 0] as const),
    ...MESSAGE_EVENTS.map((event) => [event, messages.length] as const),
    ['statusReport', messages.reduce((sum, message) => sum + message.reports, 0)] as const,
  ];
  const wrong = expected.filter(([event, times]) => count(event) !== times);
  const unlawful = history.filter(
    ({ event, before, after }) => !NOTES.includes(event) && !isLawful({ event, before, after }),
  );
  const unknown = history.filter(({ event }) => !expected.some(([known]) => known === event));
  return [
    ...wrong.map(([event, times]) => `has “${event}” ${count(event)} times in its history instead of ${times}`),
    ...unlawful.map((line) => `has a line against the state table: ${JSON.stringify(line)}`),
    ...unknown.map((line) => `has an unexpected line: ${JSON.stringify(line)}`),
  ];
}

/** Its file's, its own or its messages' state table lists the change. */
function isLawful({ event, before, after }: Event): boolean {
  return [uploadStates, orderStates, messageStates].some(({ lines }) =>
    lines.some((line) => {
      const { from, to }: { from: readonly (string | null)[]; to: readonly string[] } = line;
      return line.event === event && from.includes(before) && to.includes(after);
    }),
  );
}

/** The bank has exactly the stored bytes, once. */
async function messageFaults(folder: string, { message_id: id, digest, reports }: Message): Promise<string[]> {
  const bytes = await readFile(join(folder, 'to-bank/taken', `${id}.xml`)).catch(() => null);
  if (!bytes) return [`has the message ${id}, which its bank has not taken`];
  const taken = createHash('sha256').update(bytes).digest();
  return [
    ...(taken.equals(digest) ? [] : [`has the message ${id}, of which its bank has other bytes`]),
    ...(reports === REPORTS ? [] : [`has ${reports} status reports for its message ${id}`]),
  ];
}

/** A bank that was sent something twice has it twice: its files and its ledger match the portal. */
async function bankFaults(owner: Database, bankFolder: (name: string) => string): Promise<string[]> {
  const rows = await owner.inNoClient((tx) =>
    tx.rows<{ folder: string; ids: string[] }>(
      `select k.folder as folder, array_agg(m.message_id) as ids from bank_messages m
         join banks b on b.client_id = m.client_id and b.id = m.bank_id join bank_connections k on k.id = b.connection_id group by 1`,
    ),
  );
  const faults = await Promise.all(
    rows.map(async ({ folder, ids }) => {
      const base = bankFolder(folder);
      const taken = await readdir(join(base, 'to-bank/taken'));
      const left = (await readdir(join(base, 'to-bank'))).filter((name) => name !== 'taken');
      const aside = await readdir(join(base, 'from-bank/aside')).catch(() => []);
      const ledger = (await readFile(join(base, 'bank/ledger.txt'), 'utf8')).split('\n').filter(Boolean);
      return [
        ...isSame(
          `The files of the bank ${folder}`,
          taken,
          ids.map((id) => `${id}.xml`),
        ),
        ...isSame(`The ledger of the bank ${folder}`, ledger, ids),
        ...isSame(`What still lies at the bank ${folder}`, left, []),
        ...isSame(`What was set aside from the bank ${folder}`, aside, []),
      ];
    }),
  );
  return faults.flat();
}

function isSame(what: string, is: readonly string[], expected: readonly string[]): string[] {
  const text = (names: readonly string[]) => names.toSorted().join(', ') || 'nothing';
  return text(is) === text(expected) ? [] : [`${what}: ${text(is)} instead of ${text(expected)}.`];
}

/** What the banks have booked is there once: a statement per account and message, in an unbroken sequence. */
async function statementFaults(owner: Database): Promise<string[]> {
  const rows = await owner.inNoClient((tx) =>
    tx.rows<{ iban: string; messages: number; statements: number; broken: number; entries: number }>(
      `select a.iban, count(distinct t.message_id)::int as messages,
         (select count(*)::int from statements s where s.account_id = a.id and s.state = 'COUNTED') as statements,
         (select count(*)::int from statements s where s.account_id = a.id and s.continuity not in ('FIRST', 'FOLLOWS')) as broken,
         (select count(*)::int from statement_entries e where e.account_id = a.id) as entries
       from accounts a join transaction_groups g on g.debit_account_id = a.id join transactions t on t.group_id = g.id
       where t.message_id is not null group by a.id, a.iban`,
    ),
  );
  return rows
    .filter(({ messages, statements, broken }) => messages !== statements || broken > 0)
    .map((row) => `The account ${row.iban} has other statements than its messages: ${JSON.stringify(row)}.`);
}
