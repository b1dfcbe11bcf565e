import { join } from 'node:path';
import { isDevelopment } from '../config.ts';
import { endWithParent } from '../platform/lifetime.ts';
import { createLog } from '../platform/log.ts';
import { startBankSimulator } from '../simulator/bank-simulator.ts';
import type { Command } from './command.ts';

export const simulateBanks: Command = {
  usage: 'bank-simulator',
  summary: 'Plays the banks of the demo: answers what lies in their folders, and books it into statements.',
  async run(_options, config) {
    if (!isDevelopment(config.environment)) {
      console.log('The bank simulator plays banks only in LOCAL, DEV and TEST; nothing was started.');
      return 1;
    }
    const log = createLog(config, 'bank-simulator');
    const simulator = await startBankSimulator(join(config.dataFolder, 'banks'), config.simulatorSeconds, log);
    endWithParent(() => simulator.stop());
    return 0;
  },
};
