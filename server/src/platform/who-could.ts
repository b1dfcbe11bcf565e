import type { Reason } from '@portico/contract/errors';

const NAMES_SHOWN = 10;

/** Who could do it now, as the reason that stands last where somebody else may not; nobody, no reason. */
export function whoCould(names: readonly string[]): Reason[] {
  if (names.length === 0) return [];
  return [{ kind: 'whoCould', key: 'whoCould', parameters: { names: names.slice(0, NAMES_SHOWN).join(', ') } }];
}

/** The same where nobody could now: why, or who else might. */
export function nobodyCould(key: 'nobodyCould' | 'providerCould' | 'uninvolvedProvider'): Reason {
  return { kind: 'whoCould', key, parameters: {} };
}
