import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Channel } from './channel.ts';
import { ChannelError } from './channel-error.ts';
import { loadChannelKey } from './channel-key-pair.ts';
import { checkSettings } from './channel-settings.ts';
import { openDirectoryChannel } from './directory-channel.ts';

/**
 * Opens the channel that a bank's settings name; the caller closes it. Banks' folders are below `$PORTICO_DATA/banks`.
 * Throws ChannelError.
 */
export async function openChannel(config: Pick<Config, 'dataFolder'>, given: unknown): Promise<Channel> {
  const settings = checkSettings(given);
  if (settings.kind === 'directory') return openDirectoryChannel(join(config.dataFolder, 'banks', settings.folder));
  const { openSftpChannel } = await import('./sftp-channel.ts');
  const key = await loadChannelKey(config).catch((cause: unknown) => {
    throw new ChannelError('misconfigured', { cause });
  });
  return openSftpChannel(settings, key);
}
