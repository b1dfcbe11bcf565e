/**
 * A place between two commits at which a test lets the process die: `PORTICO_CRASH_AT=<name>` ends it there as a power
 * cut would, at the n-th time with `PORTICO_CRASH_AT=<name>#n`. Without the variable it does nothing.
 */
export function crashPoint(name: string): void {
  if (!wanted || wanted.name !== name) return;
  wanted.count -= 1;
  if (wanted.count <= 0) process.kill(process.pid, 'SIGKILL');
}

const wanted = readWanted(process.env['PORTICO_CRASH_AT']);

function readWanted(value: string | undefined): { name: string; count: number } | null {
  if (!value) return null;
  const [name = '', count = '1'] = value.split('#');
  return { name, count: Number(count) };
}
