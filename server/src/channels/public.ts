export type { Channel, ChannelSettings, SftpSettings } from './channel.ts';
export { ChannelError, FileGone, type ChannelFailure } from './channel-error.ts';
export { newKeyPair, publicChannelKey } from './channel-key-pair.ts';
export { directoryFolders } from './directory-channel.ts';
export { openChannel } from './open-channel.ts';
export { PollSchedule, pauseSeconds, pauseSecondsAfter, REFUSED_PAUSE_SECONDS } from './poll-schedule.ts';
