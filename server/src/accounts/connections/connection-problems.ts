import type { ConnectionContent } from '@portico/contract/accounts/connections';
import { CONNECTIONS_MAXIMUM, PAYMENT_FORMATS } from '@portico/contract/accounts/model';
import { CURRENCIES } from '@portico/contract/iso-codes';
import { CONNECTIONS_WAITING_MAXIMUM } from '@portico/contract/limits';
import { SERVICE_LEVELS } from '@portico/contract/payments/manual/lists';
import type { ContentProblem, Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { TIME_ZONES } from './time-zones.ts';

type Before = ConnectionContent | undefined;

/**
 * Everything wrong with a connection, each with the field and what to do; `stored` is null for a new one. What is
 * unchanged is not judged: it may be from before today's rules.
 */
export async function connectionProblems(
  tx: Transaction,
  content: ConnectionContent,
  id: string,
  stored: Stored<ConnectionContent> | null,
): Promise<ContentProblem[]> {
  const before = stored?.status === 'CREATION_PENDING' ? undefined : stored?.content;
  const isNew = (field: keyof ConnectionContent) => content[field] !== before?.[field];
  const problems = [
    isNew('name') && (await isNameTaken(tx, content.name, id)) ? problem('name', 'connectionNameTaken') : null,
    ...(before ? fixedProblems(content, before) : await newProblems(tx, content, id)),
    isNew('timeZone') && !TIME_ZONES.includes(content.timeZone) ? problem('timeZone', 'timeZoneUnknown') : null,
    cutOffsProblem(content, before),
  ];
  return problems.filter((one) => one !== null);
}

function problem(field: keyof ConnectionContent, key: string, parameters = {}): ContentProblem {
  return { field, text: `accounts.problem.${key}`, parameters };
}

/** A name is used once, since the history refers to it. Two who add the same name at once wait for each other. */
async function isNameTaken(tx: Transaction, name: string, id: string): Promise<boolean> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('names of connections', 0))`);
  return (await tx.row('select 1 where is_connection_name_taken($1, $2)', [name, id])) !== null;
}

/** Reports are expected on the channel of today, and orders were checked for what the format of today doesn't carry. */
function fixedProblems({ folder, paymentFormat }: ConnectionContent, before: ConnectionContent) {
  return [
    folder === before.folder ? null : problem('folder', 'channelFixed'),
    paymentFormat === before.paymentFormat ? null : problem('paymentFormat', 'channelFixed'),
  ];
}

async function newProblems(tx: Transaction, { folder, paymentFormat }: ConnectionContent, id: string) {
  const channel = await tx.row('select 1 from provider_channels() where folder = $1', [folder]);
  const formats: readonly string[] = PAYMENT_FORMATS;
  return [
    channel ? null : problem('folder', 'channelUnknown'),
    formats.includes(paymentFormat) ? null : problem('paymentFormat', 'formatUnknown'),
    await countProblem(tx, id),
  ];
}

/** Those who connect a bank choose from all of them. */
async function countProblem(tx: Transaction, id: string): Promise<ContentProblem | null> {
  const row = await tx.row<{ all: number; waiting: number }>(
    `select count(*)::int as all, (count(*) filter (where entity_status = 'CREATION_PENDING'))::int as waiting
     from provider_connections() where id <> $1`,
    [id],
  );
  if (row!.waiting >= CONNECTIONS_WAITING_MAXIMUM)
    return problem('name', 'connectionsWaiting', { most: CONNECTIONS_WAITING_MAXIMUM });
  return row!.all >= CONNECTIONS_MAXIMUM ? problem('name', 'connectionsTooMany', { most: CONNECTIONS_MAXIMUM }) : null;
}

/** Which payments a cut-off is for is said once, in codes whose words people know apart. */
function cutOffsProblem({ cutOffs }: ConnectionContent, before: Before): ContentProblem | null {
  const keys = cutOffs.map(({ currency, serviceLevel }) => `${currency} ${serviceLevel}`);
  if (new Set(keys).size < keys.length) return problem('cutOffs', 'cutOffTwice');
  if (cutOffs.some(({ timeOfDay }) => timeOfDay === '00:00')) return problem('cutOffs', 'cutOffAtMidnight');
  const stored = before?.cutOffs ?? [];
  const currencies = new Set([null, ...CURRENCIES, ...stored.map(({ currency }) => currency)]);
  if (!cutOffs.every(({ currency }) => currencies.has(currency))) return problem('cutOffs', 'currencyUnknown');
  const levels = new Set<string | null>([null, ...SERVICE_LEVELS, ...stored.map(({ serviceLevel }) => serviceLevel)]);
  return cutOffs.every(({ serviceLevel }) => levels.has(serviceLevel))
    ? null
    : problem('cutOffs', 'serviceLevelUnknown');
}
