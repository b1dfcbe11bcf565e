import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Channel, ChannelSettings } from './channel.ts';
import { openDirectoryChannel } from './directory-channel.ts';

/** Opens the channel that a bank's settings name. Folders of banks lie below `$PORTICO_DATA/banks`. */
export function openChannel(config: Pick<Config, 'dataFolder'>, settings: ChannelSettings): Promise<Channel> {
  if (!/^[a-z0-9-]{1,40}$/.test(settings.folder))
    throw new Error(`The channel's folder “${settings.folder}” is no plain name.`);
  return openDirectoryChannel(join(config.dataFolder, 'banks', settings.folder));
}
