import { makeLogins } from '../platform/database/database-logins.ts';
import { migrate } from '../platform/database/apply-migrations.ts';
import { permitOutboxPage } from '../platform/outbox-page.ts';
import { withDatabase, type Command } from './command.ts';

export const migrateDatabase: Command = {
  usage: 'migrate',
  summary: 'Brings the database up to date, and makes the logins of web server and worker.',
  async run(_options, config) {
    const reach = withDatabase(config);
    const ran = await migrate(reach.databaseUrl);
    await permitOutboxPage(reach.databaseUrl, config.environment);
    await makeLogins(reach);
    console.log(ran.length ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.');
    return 0;
  },
};
