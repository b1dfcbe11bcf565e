import type { Fleet } from '../testing/fleet/fleet.ts';
import type { Death, Kind } from '../testing/fleet/kept-process.ts';
import type { Traffic } from '../testing/fleet/traffic.ts';

const COMPLAINTS_SHOWN = 12;
const KINDS: readonly Kind[] = ['worker', 'web', 'banks', 'database'];

/** Deaths in one line: how many of each kind, and how many of them at a crash point. */
export function deathLine(deaths: readonly Death[]): string {
  return KINDS.map((kind) => {
    const own = deaths.filter((death) => death.kind === kind);
    return `${kind} ${own.length} (${own.filter(({ how }) => how === 'point').length} at points)`;
  }).join(', ');
}

export type Totals = { rounds: number; longestSeconds: number; minutes: number };

/** What a run has gone through. */
export function summary(fleet: Fleet, traffic: Traffic, { rounds, longestSeconds, minutes }: Totals): string {
  const messages = traffic.paid.reduce(
    (sum, { client }) => sum + new Set(client.accounts.map((a) => a.folder)).size,
    0,
  );
  const held = traffic.paid.filter(({ isHeld }) => isHeld).length;
  const restored = traffic.paid.filter(({ twinId }) => twinId !== null).length;
  const byPoint = [...fleet.deathsByPoint()].toSorted(([, a], [, b]) => a - b);
  const notReached = Object.values(fleet.points).flatMap((points) => [...points].filter((p) => !fleet.reached.has(p)));
  const lines = [
    `${rounds} rounds in ${minutes.toFixed(1)} minutes: ${traffic.paid.length} orders, ${messages} messages, each once; ${held} were held until their day, ${restored} restored beside their twin by two people; each message answered by two reports in one file.`,
    `Killed: ${deathLine(fleet.deaths)}; ended by themselves: ${fleet.endedByThemselves().length}.`,
    `Requests sent again for want of an answer: ${traffic.repeated()}. Longest from the last restart until everything was done: ${longestSeconds.toFixed(1)} s.`,
    '',
    `Deaths at each of ${byPoint.length} crash points:`,
    ...byPoint.map(([point, count]) => `${String(count).padStart(6)}  ${point}`),
    ...(notReached.length > 0 ? ['', `Visited, but nobody died there: ${notReached.join('; ')}.`] : []),
    ...complaints(fleet.complaints),
  ];
  return lines.join('\n');
}

/** The errors in the logs by wording, the most frequent first. */
function complaints(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const words = wordsOf(line);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const shown = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, COMPLAINTS_SHOWN);
  return shown.length === 0
    ? []
    : ['', 'Errors in the logs:', ...shown.map(([words, count]) => `${String(count).padStart(6)}  ${words}`)];
}

function wordsOf(line: string): string {
  try {
    const { msg, message, err, key } = JSON.parse(line) as Record<string, unknown>;
    const error = (err as { message?: string } | undefined)?.message;
    const words = [msg, key, message, error].filter((word) => typeof word === 'string').join(': ');
    return words
      .split('\n')[0]!
      .replaceAll(/[0-9a-f-]{16,}|\d+(\.\d+)?/g, '…')
      .slice(0, 160);
  } catch {
    return line.slice(0, 160);
  }
}
