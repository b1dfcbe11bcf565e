import { startEntriesDatabase } from './entries/database.ts';
import { fifth, population, typical, type Member } from './entries/population.ts';
import { bareRequests, startBareList, startList, type List } from './lists/lists.ts';
import { startLoader, type Loader } from './load/processes.ts';
import { processorMilliseconds } from './load/processor-time.ts';
import type { Load, Loaded } from './load/protocol.ts';
import { inPairs, median, rounded, type Measure, type Result } from './measure.ts';

const PAIRS = 7;
const SECONDS = 1.5;
const CONNECTIONS = [1, 16, 64];
/** By paging one by one, deeper than anybody looks. */
const DEEP_PAGE = 150;

/**
 * The list of statement transactions with ten million entries of two hundred clients, through the front door with
 * session, permission and row-level security. Compared with the same SQL in a bare server, with two million entries,
 * with its own deep pages and with its biggest client. Forty clients of all sizes take turns, the same in both
 * databases.
 */
export const gridTransactions: Measure = async () => {
  const database = await startEntriesDatabase();
  const loader = startLoader();
  const members = fifth();
  const biggest = population()[0]!;
  const whole = await startList(database.url('whole'), [...members, biggest]);
  const part = await startList(database.url('fifth'), members);
  const bare = await startBareList(database.url('whole'));
  try {
    const bareList = { address: bare.address, pid: bare.pid, requests: bareRequests(members) };
    await warmUp(loader, [whole, part].map((list) => requestsOf(list, members)).concat(bareList));
    return [
      ...(await besideBare(loader, database.pid, requestsOf(whole, members), bareList)),
      await besideTwoMillions(loader, whole, part, members),
      await deepPage(loader, whole, members),
      await besideBiggest(loader, whole, typical(members), biggest),
      ...(await otherRequests(loader, whole, typical(members))),
    ];
  } finally {
    await Promise.all([whole.stop(), part.stop(), bare.stop(), loader.stop()]);
    await database.stop();
  }
};

type Requests = Pick<Load, 'address' | 'requests'>;
/** Requests, and the process that answers them. */
type Served = Requests & { pid: number };

function requestsOf(list: List, members: readonly Member[], query?: string): Served {
  return { address: list.address, pid: list.pid, requests: list.requests(members, query) };
}

/** Until every connection of every pool has touched the table, and every function has been compiled. */
async function warmUp(loader: Loader, lists: readonly Requests[]): Promise<void> {
  for (const list of lists) await loader.run({ ...list, connections: 32, seconds: 2 * SECONDS });
}

/** By wall clock and by CPU time: how much one CPU second serves, whatever else the machine does. */
async function besideBare(loader: Loader, postmaster: number, ours: Served, bare: Served): Promise<Result[]> {
  const results: Result[] = [];
  for (const connections of CONNECTIONS) {
    const perProcessorSecond = new Map<Served, number[]>([ours, bare].map((list) => [list, []]));
    const rate = (list: Served) => async () => {
      const load = () => loader.run({ ...list, connections, seconds: SECONDS });
      const { result, milliseconds } = await processorMilliseconds(list.pid, postmaster, load);
      const requests = result.requestsPerSecond * SECONDS;
      if (milliseconds !== null) perProcessorSecond.get(list)!.push((requests / milliseconds) * 1000);
      return result.requestsPerSecond;
    };
    const figure = `page with total, 10 million entries, ${connections} connections, beside a bare server`;
    results.push(await inPairs(figure, 'requests per second', PAIRS, rate(ours), rate(bare), 0.75, { atLeast: true }));
    results.push(...besideBareByProcessor(figure, perProcessorSecond.get(ours)!, perProcessorSecond.get(bare)!));
  }
  return results;
}

function besideBareByProcessor(figure: string, ours: readonly number[], bare: readonly number[]): Result[] {
  if (ours.length === 0 || bare.length === 0) return [];
  const [mine, reference] = [median(ours), median(bare)];
  const ratio = rounded(mine / reference);
  const unit = 'requests per second of processor time';
  return [
    {
      figure,
      unit,
      ours: rounded(mine),
      reference: rounded(reference),
      ratio,
      bound: 0.75,
      holds: ratio >= 0.75,
      runs: PAIRS,
    },
  ];
}

function besideTwoMillions(loader: Loader, whole: List, part: List, members: readonly Member[]): Promise<Result> {
  const p95 = (list: List) => timeOf(loader, requestsOf(list, members), 'p95Milliseconds');
  return inPairs('p95 of a page, 10 million beside 2 million entries', 'ms', PAIRS, p95(whole), p95(part), 1.3);
}

function deepPage(loader: Loader, list: List, members: readonly Member[]): Promise<Result> {
  const long = members.filter(({ entries }) => entries > (DEEP_PAGE + 1) * 100);
  const time = (page: number) => timeOf(loader, requestsOf(list, long, `?page=${page}`));
  return inPairs(`page ${DEEP_PAGE} beside page 0`, 'ms', PAIRS, time(DEEP_PAGE), time(0), 3);
}

function besideBiggest(loader: Loader, list: List, usual: Member, biggest: Member): Promise<Result> {
  const time = (member: Member) => timeOf(loader, requestsOf(list, [member]));
  const figure = 'a page of the biggest client (7 %) beside a typical one';
  return inPairs(figure, 'ms', PAIRS, time(biggest), time(usual), 1.3);
}

/** Other common requests to the list; without bounds, for comparison between releases. */
async function otherRequests(loader: Loader, list: List, member: Member): Promise<Result[]> {
  const filter = (value: object) => `?filter=${encodeURIComponent(JSON.stringify(value))}`;
  const queries: Record<string, string> = {
    'contains: a name': filter({ search: 'metallbau' }),
    'contains: a rare number': filter({ search: '3482124' }),
    'amount range and currency': filter({ amount: { lowerBound: '100', upperBound: '500' }, currency: ['CHF'] }),
    'sorted by amount': '?sort=amount,desc',
    'next page by key': `?after=${await firstKey(list, member)}`,
  };
  const results: Result[] = [];
  for (const [figure, query] of Object.entries(queries)) {
    const loaded = await loader.run({ ...requestsOf(list, [member], query), connections: 1, seconds: SECONDS });
    results.push({ figure: `median of a page, ${figure}`, unit: 'ms', ours: rounded(loaded.medianMilliseconds) });
    results.push({ figure: `p95 of a page, ${figure}`, unit: 'ms', ours: rounded(loaded.p95Milliseconds) });
  }
  return results;
}

async function firstKey(list: List, member: Member): Promise<string> {
  const [request] = list.requests([member]);
  const answer = await fetch(list.address + request!.path, { headers: request!.headers });
  return ((await answer.json()) as { nextKey: string }).nextKey;
}

function timeOf(loader: Loader, list: Requests, which: keyof Loaded = 'medianMilliseconds') {
  return async () => (await loader.run({ ...list, connections: 1, seconds: SECONDS }))[which];
}
