import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/db.ts';
import { DemoRandom } from '../seed/demo-random.ts';
import { Fleet } from '../testing/fleet/fleet.ts';
import { KeptDatabase } from '../testing/fleet/kept-database.ts';
import type { Death } from '../testing/fleet/kept-process.ts';
import { Traffic } from '../testing/fleet/traffic.ts';
import { fleetReport } from '../testing/fleet/fleet-report.ts';
import { runPortico } from '../testing/portal/processes.ts';
import { Killer } from './killer.ts';
import { readOptions, USAGE, type SoakOptions } from './options.ts';
import { deathLine, summary } from './report.ts';

const ROUND_SECONDS = 20;
/** How long after the last restart everything must be done. */
const STUCK_SECONDS = 60;

const stopping = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => stopping.abort());

type Outcome = { faults: string[]; report: string };

async function soak(options: SoakOptions, folder: string): Promise<Outcome> {
  const deaths: Death[] = [];
  const database = await KeptDatabase.start(join(folder, 'database'), (death) => deaths.push(death));
  const owner = openDatabase(database.url, null, options.clients + 2);
  const killer = new Killer(new DemoRandom(String(options.seed)), database);
  const dataFolder = join(folder, 'data');
  const nextAim = (kind: Parameters<Killer['nextAim']>[0]) => killer.nextAim(kind);
  const fleet = await Fleet.start({ databaseUrl: database.url, dataFolder, workers: options.workers, nextAim, deaths });
  killer.watch(fleet);
  try {
    const traffic = await Traffic.start(fleet, owner, systemClock, options.clients);
    const outcome = playRounds(options, fleet, traffic, killer).then((played) => verifyAudit(database.url, played));
    return await outcome.catch(async (error: unknown) => ({
      faults: [String(error)],
      report: await fleetReport(owner, fleet).catch(String),
    }));
  } finally {
    await fleet.stop();
    await owner.close();
    await database.stop();
  }
}

async function playRounds(options: SoakOptions, fleet: Fleet, traffic: Traffic, killer: Killer): Promise<Outcome> {
  const start = Date.now();
  const minutes = () => (Date.now() - start) / 60_000;
  let longestSeconds = 0;
  let rounds = 0;
  const faults: string[] = [];
  while (faults.length === 0 && rounds < options.rounds && minutes() < options.minutes && !stopping.signal.aborted) {
    rounds += 1;
    const ended = fleet.endedByThemselves().length;
    const before = { orders: traffic.paid.length, deaths: fleet.deaths.length };
    const end = Date.now() + ROUND_SECONDS * 1000;
    const goesOn = () => Date.now() < end && !stopping.signal.aborted;
    await Promise.all([traffic.flow(goesOn), killer.work(goesOn)]);
    await fleet.up();
    const settled = await traffic.settle(STUCK_SECONDS);
    faults.push(...settled.faults);
    longestSeconds = Math.max(longestSeconds, settled.seconds);
    const died = fleet.deaths.slice(before.deaths);
    const byThemselves = fleet.endedByThemselves().slice(ended);
    faults.push(...byThemselves.map(({ kind, said }) => `The ${kind} ended by itself:\n${said}`));
    console.log(
      `Round ${rounds}: ${traffic.paid.length - before.orders} orders; killed: ${deathLine(died)}; all done ${settled.seconds.toFixed(1)} s after the last restart.`,
    );
  }
  return { faults, report: summary(fleet, traffic, { rounds, longestSeconds, minutes: minutes() }) };
}

/** As the portal's operator does, with its own command. */
async function verifyAudit(databaseUrl: string, { faults, report }: Outcome): Promise<Outcome> {
  const { status, output } = await runPortico(['verify-audit'], { DATABASE_URL: databaseUrl });
  const said = output.trim();
  return { faults: status === 0 ? faults : [...faults, said], report: `${report}\n\nportico verify-audit: ${said}` };
}

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const options = readOptions(process.argv.slice(2), randomInt(1, 1_000_000));
  const folder = await mkdtemp(join(tmpdir(), 'portico-soak-'));
  console.log(`Seed ${options.seed}, ${options.workers} workers, ${options.clients} clients, in ${folder}.`);
  const { faults, report } = await soak(options, folder);
  console.log(`\n${report}\n`);
  if (faults.length === 0) {
    await rm(folder, { recursive: true, force: true });
    console.log('Nothing was lost, nothing was done twice, nothing got stuck.');
    return 0;
  }
  for (const fault of faults) console.log(fault);
  const { seed, workers, clients } = options;
  console.log(`\nFailed. Again: npm run soak -- --seed ${seed} --workers ${workers} --clients ${clients}`);
  console.log(`The data is kept in ${folder}.`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
process.exit();
