import type { ConnectionContent } from '@portico/contract/accounts/connections';
import { CONNECTIONS_MAXIMUM } from '@portico/contract/accounts/model';
import { CURRENCIES } from '@portico/contract/iso-codes';
import type { ContentProblem, Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { TIME_ZONES } from './time-zones.ts';

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
    isNew('folder') ? await folderProblem(tx, content.folder, before) : null,
    before === undefined ? await countProblem(tx, id) : null,
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
  const taken = "select 1 from provider_connections() where lower(content->>'name') = lower($1) and id <> $2";
  const was = 'select 1 where is_connection_name_taken($1, $2)';
  return (await tx.row(`${taken} union all ${was} limit 1`, [name, id])) !== null;
}

/** Reports are expected on the channel of today. */
async function folderProblem(
  tx: Transaction,
  folder: string,
  before: ConnectionContent | undefined,
): Promise<ContentProblem | null> {
  if (before) return problem('folder', 'channelFixed');
  const known = await tx.row('select 1 from provider_channels() where folder = $1', [folder]);
  return known ? null : problem('folder', 'channelUnknown');
}

/** Those who connect a bank choose from all of them. */
async function countProblem(tx: Transaction, id: string): Promise<ContentProblem | null> {
  const row = await tx.row<{ count: number }>(
    'select count(*)::int as count from provider_connections() where id <> $1',
    [id],
  );
  return row!.count >= CONNECTIONS_MAXIMUM
    ? problem('name', 'connectionsTooMany', { most: CONNECTIONS_MAXIMUM })
    : null;
}

/** Which payments a cut-off is for is said once. */
function cutOffsProblem({ cutOffs }: ConnectionContent, before: ConnectionContent | undefined): ContentProblem | null {
  const keys = cutOffs.map(({ currency, serviceLevel }) => `${currency} ${serviceLevel}`);
  if (new Set(keys).size < keys.length) return problem('cutOffs', 'cutOffTwice');
  if (cutOffs.some(({ timeOfDay }) => timeOfDay === '00:00')) return problem('cutOffs', 'cutOffAtMidnight');
  const known = new Set([...CURRENCIES, ...(before?.cutOffs ?? []).map(({ currency }) => currency)]);
  const isUnknown = cutOffs.some(({ currency }) => currency !== null && !known.has(currency));
  return isUnknown ? problem('cutOffs', 'currencyUnknown') : null;
}
