const STOPPING_SECONDS = 10;

/**
 * Ends this process in good order. On SIGTERM, SIGINT, or the end of a parent process on an IPC channel, runs `stop`
 * once, for at most 10 s, and exits, with status 0 if `stop` succeeded.
 */
export function endWithParent(stop: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void stopWithin(stop, STOPPING_SECONDS).then((isStopped) => process.exit(isStopped ? 0 : 1));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  // A closing terminal ends the launcher, and with it the channel; under nohup nothing ends.
  process.on('SIGHUP', () => {});
}

async function stopWithin(stop: () => Promise<void>, seconds: number): Promise<boolean> {
  const limit = new Promise<boolean>((settle) => setTimeout(settle, seconds * 1000, false));
  const work = stop().then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
  return await Promise.race([work, limit]);
}
