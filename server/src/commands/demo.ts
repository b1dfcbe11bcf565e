import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db.ts';
import { writeDemoFiles } from '../seed/demo-orders.ts';
import { describeDemo } from '../seed/describe-demo.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { databaseUrlOf, type Command } from './command.ts';

export const demo: Command = {
  usage: 'demo [--describe]',
  summary:
    'Makes the demo’s clients, users and accounts, and its payment files dated today; --describe prints them as JSON.',
  async run(options, config) {
    if (options.includes('--describe')) {
      console.log(JSON.stringify(describeDemo(config), null, 2));
      return 0;
    }
    if (config.environment !== 'LOCAL') {
      console.log('Demo sign-ins exist only in LOCAL; nothing was made.');
      return 0;
    }
    const db = openDatabase(databaseUrlOf(config), null, 2);
    try {
      const isNew = await seedDemo(db, systemClock, config.demoPassword);
      const files = await writeDemoFiles(config, systemClock);
      console.log(
        `${isNew ? 'Made the demo data' : 'The demo data is there'}; wrote ${files.length} payment files dated today.`,
      );
    } finally {
      await db.close();
    }
    return 0;
  },
};
