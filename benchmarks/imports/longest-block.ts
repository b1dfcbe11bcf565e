export type Blocks = { longestMilliseconds: number; ownMilliseconds: number };

/**
 * Measures how long the event loop is blocked between two ticks of a timer due every millisecond. It counts wall-clock
 * time and this thread's CPU time, because on a shared machine the clock also includes other processes' turns.
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
