import pg from 'pg';
import { isDevelopment, type Environment } from '../config.ts';
import { MIGRATION_LOCK } from './database/apply-migrations.ts';

const FUNCTION = 'dev_outbox(text, integer)';

/**
 * Lets web servers read the messages of all clients if the outbox page exists (LOCAL, DEV, TEST), and revokes that
 * everywhere else: there not even a web server bug shows them. Runs as the schema's owner.
 */
export async function permitOutboxPage(databaseUrl: string, environment: Environment): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Two at once would change the same catalogue row, which PostgreSQL refuses.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      isDevelopment(environment)
        ? `grant execute on function ${FUNCTION} to portico_web`
        : `revoke execute on function ${FUNCTION} from portico_web, portico_worker, portico_app`,
    );
  } finally {
    await client.end();
  }
}
