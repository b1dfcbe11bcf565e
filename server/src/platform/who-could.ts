import type { Reason } from '@portico/contract/errors';

const NAMES_SHOWN = 10;

/** Who could do it now, as the last of the reasons for somebody who may not; nobody gives no reason. */
export function whoCould(names: readonly string[]): Reason[] {
  if (names.length === 0) return [];
  return [{ kind: 'whoCould', key: 'whoCould', parameters: { names: names.slice(0, NAMES_SHOWN).join(', ') } }];
}

/** The same if nobody could now: why, or who else might. */
export function nobodyCould(key: 'nobodyCould' | 'providerCould' | 'uninvolvedProvider'): Reason {
  return { kind: 'whoCould', key, parameters: {} };
}
