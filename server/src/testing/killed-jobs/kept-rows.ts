import type pg from 'pg';

/** All tables of portal and queue, with the columns that can be written. */
const TABLES = `select c.oid::regclass::text as name, 'kept.' || quote_ident(c.relname) as kept,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
    or c.oid in ('graphile_worker._private_jobs'::regclass, 'graphile_worker._private_job_queues'::regclass))
  group by c.oid, c.relname`;

type Table = { name: string; kept: string; columns: string };

/**
 * A database's rows as they were once, kept in a schema beside them: restoring them takes a few milliseconds, and a
 * fresh copy of the database as long as everything else.
 */
export class KeptRows {
  readonly #tables: readonly Table[];

  private constructor(tables: readonly Table[]) {
    this.#tables = tables;
  }

  /** Keeps the rows as they are now. */
  static async keep(owner: pg.Client): Promise<void> {
    const { rows } = await owner.query<Table>(TABLES);
    const statements = rows.map(({ name, kept, columns }) => `create table ${kept} as select ${columns} from ${name}`);
    await owner.query(['create schema kept', ...statements].join(';'));
  }

  /** Finds what `keep` has kept, here or in the database that this one is a copy of. */
  static async find(owner: pg.Client): Promise<KeptRows> {
    return new KeptRows((await owner.query<Table>(TABLES)).rows);
  }

  /** Brings back the rows of each table that has changed, past triggers and references. Sequences go on. */
  async restore(owner: pg.Client): Promise<void> {
    const compare = this.#tables.map(
      ({ name, kept, columns }) =>
        `select '${name}' as name where exists ((select t::text from (select ${columns} from ${name}) t) except all (select t::text from ${kept} t))
           or (select count(*) from ${name}) <> (select count(*) from ${kept})`,
    );
    const { rows } = await owner.query<{ name: string }>(compare.join(' union all '));
    const changed = new Set(rows.map(({ name }) => name));
    const statements = this.#tables
      .filter(({ name }) => changed.has(name))
      .flatMap(({ name, kept, columns }) => [
        `delete from ${name}`,
        `insert into ${name} (${columns}) overriding system value select ${columns} from ${kept}`,
      ]);
    await owner.query(['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'));
  }
}
