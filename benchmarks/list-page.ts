import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { transferred, withBrowser } from './browser.ts';
import { buildBarePage, startFront } from './list-page/bare-page.ts';
import { timeUntil, type OpenBrowser, type Sign } from './list-page/first-row.ts';
import { fillClient, readerBrowsers } from './list-page/reader.ts';
import { scrollList, scrollNothing } from './list-page/scroll.ts';
import { inPairs, limited, median, rounded, type Measure, type Result } from './measure.ts';
import { withLivePortal } from './with-portal.ts';

const LIST = '/portal/app/transactions/reportings';
const ORDERS = '/portal/app/payments/all';
const BARE = '/bare/index.html';
const SLOW = 4;
const PAIRS = 7;
const PASSES = 3;
const SIZE_KILOBYTES = 250;
const FRAME_MS = 50;

/**
 * The list of statement transactions in a browser: what a cold load transfers; when its first row appears and its keys
 * work, beside a bare page of the same framework with a hundred plain rows; and how it scrolls.
 */
export const listPage: Measure = () =>
  withLivePortal({ environment: 'LOCAL' }, async (portal) => {
    await fillClient(portal.databaseUrl);
    const folder = await mkdtemp(join(tmpdir(), 'portico-bare-'));
    await buildBarePage(folder);
    const front = await startFront(portal, folder);
    try {
      return await withBrowser(async (browser) => {
        const open = readerBrowsers(browser, front.address);
        return [...(await sizes(open)), ...(await firstLooks(open)), ...(await scrolling(open))];
      });
    } finally {
      await front.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

async function sizes(open: OpenBrowser): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, path] of [
    ['transactions', LIST],
    ['orders', ORDERS],
  ] as const) {
    const context = await open();
    const { script, stylesheet } = await transferred(await context.newPage(), path);
    results.push(
      limited(`JavaScript and CSS of the list of ${name}`, 'kB brotli', [script + stylesheet], SIZE_KILOBYTES),
    );
    await context.close();
  }
  return results;
}

async function firstLooks(open: OpenBrowser): Promise<Result[]> {
  const until = (sign: Sign, path: string) => () => timeUntil(sign, open, path, SLOW);
  const beside = (sign: Sign) =>
    inPairs(`${sign} beside a bare page, 4 × slower`, 'ms', PAIRS, until(sign, LIST), until(sign, BARE), 3);
  // Neither side pays for the server's first-time work.
  await until('working keys', BARE)();
  await until('working keys', LIST)();
  return [await loaded(() => beside('first row')), await loaded(() => beside('working keys'))];
}

async function scrolling(open: OpenBrowser): Promise<Result[]> {
  const longest = (frames: number[]) => Math.max(...frames);
  return [
    await loaded(() => scrolled('longest frame through 10,000 rows', open, 1, longest)),
    await loaded(() => scrolled('p95 of the frames through 10,000 rows, 4 × slower', open, SLOW, p95)),
  ];
}

/** The list's figure over several passes, with an empty page as reference for what the machine itself takes. */
async function scrolled(
  figure: string,
  open: OpenBrowser,
  slowDown: number,
  of: (frames: number[]) => number,
): Promise<Result> {
  const list: number[] = [];
  const nothing: number[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    nothing.push(of(await scrollNothing(open, slowDown)));
    list.push(of(await scrollList(open, LIST, slowDown)));
  }
  return { ...limited(figure, 'ms', list, FRAME_MS), reference: rounded(median(nothing)) };
}

/** The figure with the machine's load during it. */
async function loaded(measure: () => Promise<Result>): Promise<Result> {
  const result = await measure();
  return { ...result, load: rounded(loadavg()[0]! / availableParallelism()) };
}

function p95(frames: readonly number[]): number {
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0;
}
