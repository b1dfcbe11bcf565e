const NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address (a URL) is on this very machine: what goes there travels over no network. */
export function isThisMachine(address: string): boolean {
  return NAMES.has(new URL(address).hostname);
}
