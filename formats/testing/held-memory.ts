import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes on the heap that something still holds: garbage is collected first, so the figure doesn't depend on when the collector ran. */
export function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
