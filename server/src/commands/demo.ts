import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/db.ts';
import { openFiles } from '../platform/files/files-open.ts';
import { setUpDemoBanks } from '../seed/demo-banks.ts';
import { writeDemoFiles } from '../seed/demo-orders.ts';
import { describeDemo } from '../seed/describe-demo.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { deliverDemoStatements, writeLateStatement } from '../seed/seed-statements.ts';
import { withDatabase, type Command } from './command.ts';

export const demo: Command = {
  usage: 'demo [--describe]',
  summary:
    'Makes the demo’s clients, users and accounts, two years of statements, and payment files dated today; --describe prints it as JSON.',
  async run(options, config) {
    if (options.includes('--describe')) {
      console.log(JSON.stringify(describeDemo(config), null, 2));
      return 0;
    }
    if (config.environment !== 'LOCAL') {
      console.log('Demo sign-ins exist only in LOCAL; nothing was made.');
      return 0;
    }
    const db = openDatabase(withDatabase(config).databaseUrl, null, 2);
    try {
      const isNew = await seedDemo(db, systemClock, config.demoPassword);
      const paymentFiles = await writeDemoFiles(config, systemClock);
      const { fileCount, positions } = await deliverDemoStatements(openFiles(config, db), systemClock, config);
      await writeLateStatement(config, positions, systemClock);
      await setUpDemoBanks(config, positions);
      console.log(
        `${isNew ? 'Made the demo data' : 'The demo data is there'}; wrote ${paymentFiles.length} payment files dated today, ` +
          `delivered ${fileCount} statement files for the worker to import.`,
      );
    } finally {
      await db.close();
    }
    return 0;
  },
};
