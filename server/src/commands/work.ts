import { systemClock } from '../platform/clock.ts';
import { addressFor } from '../platform/database/database-logins.ts';
import { endWithParent } from '../platform/lifetime.ts';
import { createLog } from '../platform/log.ts';
import { waitForDatabase } from '../platform/database/wait-for-database.ts';
import { startWorker } from '../worker/start-worker.ts';
import { withDatabase, type Command } from './command.ts';

export const work: Command = {
  usage: 'worker',
  summary: 'Runs a worker: imports, release, transmission, what banks deliver, e-mails. Several may run.',
  async run(_options, config) {
    const log = createLog(config, 'worker');
    const reach = withDatabase(config);
    await waitForDatabase(await addressFor(reach, 'portico_worker'), log);
    const worker = await startWorker(reach, systemClock, log);
    log.info('worker started');
    endWithParent(() => worker.stop());
    return 0;
  },
};
