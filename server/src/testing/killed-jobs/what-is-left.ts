import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** What tells of the death itself, and so is what differs: tables, or columns of tables. */
const TELLS_OF_DEATH: Readonly<Record<string, readonly string[] | 'all'>> = {
  job_deaths: 'all',
  bank_messages: ['attempts'],
  owned_jobs: ['run'],
};

/** Rows without what the database numbers, since a sequence counts what was rolled back too. */
const TABLES = `select c.oid::regclass::text as name,
    array(select a.attname::text from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%')) as numbered
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;
const QUEUE = `select 'job' as name, jsonb_build_object('task', t.identifier, 'payload', j.payload, 'key', j.key, 'error', j.last_error)::text as row
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

/** What differs from one run to the next: ids, instants, digests, tokens, bytes. */
const TOKEN =
  /\\\\x[0-9a-f]{16,}|PO[0-9a-f]{32}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b[0-9a-f]{64}\b|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d:\d\d|Z)|#[\w-]{43}\b/g;

/** Every row of the database and every file of the banks, as text. */
export async function linesOf(client: pg.Client, folder: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; numbered: string[] }>(TABLES);
  const parts = tables
    .filter(({ name }) => TELLS_OF_DEATH[name] !== 'all')
    .map(({ name, numbered }) => {
      const left = [...numbered, ...(TELLS_OF_DEATH[name] ?? [])];
      const without = `array[${left.map((column) => client.escapeLiteral(column)).join()}]::text[]`;
      return `select ${client.escapeLiteral(name)} as name, (to_jsonb(t) - ${without})::text as row from ${name} t`;
    });
  const { rows } = await client.query<{ name: string; row: string }>([...parts, QUEUE].join(' union all '));
  return [...rows.map(({ name, row }) => `${name} ${row}`), ...(await filesIn(folder))];
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => `${file.slice(folder.length)} ${await readFile(file, 'utf8')}`));
}

/**
 * The lines of a copy that are new or missing, sorted: what it began with stays as it is, and each token that arose
 * since is replaced by its kind, so two runs of the same work leave the same.
 */
export function changesIn(lines: readonly string[], before: readonly string[]): string[] {
  const known = new Set(before.flatMap((line) => line.match(TOKEN) ?? []));
  const kept = new Set(before);
  const now = new Set(lines);
  const alike = (line: string) => line.replaceAll(TOKEN, (token) => (known.has(token) ? token : kindOf(token)));
  return [
    ...lines.filter((line) => !kept.has(line)).map((line) => `+ ${alike(line)}`),
    ...before.filter((line) => !now.has(line)).map((line) => `- ${line}`),
  ].toSorted();
}

function kindOf(token: string): string {
  if (token.startsWith('\\')) return `‹${token.length} bytes›`;
  if (token.startsWith('PO')) return '‹message›';
  if (token.startsWith('#')) return '‹link›';
  if (/^\d{4}-\d\d-\d\d[T ]/.test(token)) return '‹instant›';
  return token.includes('-') ? '‹id›' : '‹digest›';
}

/** What one list has more often than the other. */
export function differences(is: readonly string[], expected: readonly string[]): string[] {
  const count = (lines: readonly string[]) => Map.groupBy(lines, (line) => line);
  const [those, these] = [count(is), count(expected)];
  return [...new Set([...is, ...expected])].flatMap((line) => {
    const [left, right] = [those.get(line)?.length ?? 0, these.get(line)?.length ?? 0];
    return left === right ? [] : [`${left} times instead of ${right}: ${line.slice(0, 600)}`];
  });
}
