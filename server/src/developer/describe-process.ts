import type pg from 'pg';
import type { developerEndpoints } from '@portico/contract/developer/endpoints';
import type { Reply } from '@portico/contract/endpoint';

type Description = Reply<(typeof developerEndpoints)['debug']>;
type Thread = { javascriptStack?: { stack?: string[] }; libuv?: { type: string; is_active: boolean }[] };
type Report = Thread & { workers?: Thread[] };

const FRAMES_MAXIMUM = 100;

/**
 * This process as a developer wants to see it. Takes only stacks and kinds of handles from Node's report: the rest
 * contains the environment, and with it secrets.
 */
export function describeProcess(pool: pg.Pool, now: Date): Description {
  const report = process.report.getReport() as Report;
  const { rss, heapUsed } = process.memoryUsage();
  const { totalCount, idleCount, waitingCount } = pool;
  return {
    at: now.toISOString(),
    process: {
      id: process.pid,
      runtime: `Node ${process.versions.node}`,
      upSeconds: Math.floor(process.uptime()),
      residentBytes: rss,
      heapBytes: heapUsed,
    },
    pool: {
      maximum: pool.options.max,
      open: totalCount,
      inUse: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    },
    threads: [report, ...(report.workers ?? [])].map((thread, index) => ({
      name: index === 0 ? 'main' : `worker ${index}`,
      frames: (thread.javascriptStack?.stack ?? []).slice(0, FRAMES_MAXIMUM).map((frame) => frame.trim()),
    })),
    handles: handlesOf(report),
  };
}

function handlesOf({ libuv = [] }: Report): Description['handles'] {
  const byKind = Map.groupBy(libuv, ({ type }) => type);
  const handles = [...byKind].map(([kind, all]) => ({
    kind,
    active: all.filter((handle) => handle.is_active).length,
    all: all.length,
  }));
  return handles.toSorted((a, b) => b.all - a.all || a.kind.localeCompare(b.kind));
}
