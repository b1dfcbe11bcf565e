import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes on the heap still in use. Collects garbage first, so the figure doesn't depend on when the collector ran. */
export function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
