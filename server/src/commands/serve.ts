import { STATEMENT_SECONDS_MAXIMUM } from '@portico/contract/limits';
import { createApp } from '../app/create-app.ts';
import { operationsApp } from '../app/operations.ts';
import { Changes } from '../platform/changes.ts';
import { systemClock } from '../platform/clock.ts';
import { addressFor } from '../platform/database/database-logins.ts';
import { openDatabase } from '../platform/database/db.ts';
import { checkFiles, openFiles } from '../platform/files/files-open.ts';
import { RunningCalls } from '../platform/http/running-calls.ts';
import { endWithParent } from '../platform/lifetime.ts';
import { createLog } from '../platform/log.ts';
import { waitForDatabase } from '../platform/database/wait-for-database.ts';
import { sessionOpener } from '../session/public.ts';
import { withDatabase, type Command } from './command.ts';

const FILE_CONNECTIONS = 4;

export const serve: Command = {
  usage: 'serve',
  summary: 'Runs the web server: pages, API and event streams.',
  async run(_options, config) {
    const log = createLog(config, 'web');
    const address = await addressFor(withDatabase(config), 'portico_web');
    await waitForDatabase(address, log);
    const db = openDatabase(address, 'portico_web', config.databaseConnections, {
      pipelined: true,
      statementSeconds: STATEMENT_SECONDS_MAXIMUM,
    });
    // File contents use COPY, which a pipelined connection can't. A large file then blocks nobody, and a piece may take
    // its time.
    const filesDb = openDatabase(address, 'portico_web', FILE_CONNECTIONS);
    const files = openFiles(config, filesDb);
    await checkFiles(files);
    const changes = new Changes();
    await changes.listen(address, log);
    const services = {
      config,
      db,
      files,
      clock: systemClock,
      log,
      changes,
      calls: new RunningCalls(config.databaseConnections),
      openSession: sessionOpener(systemClock, config.environment),
    };
    const app = await createApp(services);
    await app.listen({ host: config.host, port: config.port });
    const operations = config.operationsPort ? await operationsApp(config) : null;
    endWithParent(async () => {
      await Promise.all([app.close(), operations?.close()]);
      await Promise.all([changes.close(), db.close(), filesDb.close()]);
    });
    return 0;
  },
};
