const NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address (a URL) is on this very machine: requests to it cross no network. */
export function isThisMachine(address: string): boolean {
  return NAMES.has(new URL(address).hostname);
}
