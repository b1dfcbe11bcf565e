import { join } from 'node:path';
import { endWithParent } from '../platform/lifetime.ts';
import { createLog } from '../platform/log.ts';
import { startBankSimulator } from '../simulator/bank-simulator.ts';
import type { Command } from './command.ts';

export const simulateBanks: Command = {
  usage: 'bank-simulator',
  summary: 'Plays the banks of the demo: answers what lies in their folders.',
  async run(_options, config) {
    const log = createLog(config, 'bank-simulator');
    const simulator = await startBankSimulator(join(config.dataFolder, 'banks'), config.simulatorSeconds, log);
    endWithParent(() => simulator.stop());
    return 0;
  },
};
