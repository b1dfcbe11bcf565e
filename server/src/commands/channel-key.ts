import { publicChannelKey } from '../channels/public.ts';
import type { Command } from './command.ts';

export const channelKey: Command = {
  usage: 'channel-key',
  summary: 'Prints the public key with which the portal signs in at banks by SFTP.',
  async run(_options, config) {
    console.log(await publicChannelKey(config));
    return 0;
  },
};
