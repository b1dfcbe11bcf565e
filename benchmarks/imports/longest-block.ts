export type Blocks = { longestMilliseconds: number; ownMilliseconds: number };

/**
 * Watches how long the event loop is not free for others, between two turns of a timer that is due at every
 * millisecond: by the clock, and by the processor's time that this thread took of it (on a machine that others use too,
 * the clock also tells how long they had the processor).
 */
export function watchBlocks(): () => Blocks {
  const blocks = { longestMilliseconds: 0, ownMilliseconds: 0 };
  let last = performance.now();
  let lastOwn = ownMilliseconds();
  setInterval(() => {
    const [now, own] = [performance.now(), ownMilliseconds()];
    blocks.longestMilliseconds = Math.max(blocks.longestMilliseconds, now - last);
    blocks.ownMilliseconds = Math.max(blocks.ownMilliseconds, Math.min(now - last, own - lastOwn));
    [last, lastOwn] = [now, own];
  }, 1).unref();
  return () => blocks;
}

function ownMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
