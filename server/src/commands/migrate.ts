import { migrate } from '../platform/migrate.ts';
import { permitOutboxPage } from '../platform/outbox-page.ts';
import { databaseUrlOf, type Command } from './command.ts';

export const migrateDatabase: Command = {
  usage: 'migrate',
  summary: 'Brings the database up to date.',
  async run(_options, config) {
    const ran = await migrate(databaseUrlOf(config));
    await permitOutboxPage(databaseUrlOf(config), config.environment);
    console.log(ran.length ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.');
    return 0;
  },
};
