import { useMemo } from 'react';
import type { Board } from '../board.ts';
import { effectOf, type EffectLine } from './effect.ts';
import { accountScopes } from '../rows.ts';

/** The rights gained and lost by all changes. */
export function useEffectLines({ before, now, choices }: Board): EffectLine[] {
  return useMemo(
    () => effectOf(before, now, { areas: choices.areas, accounts: accountScopes(choices) }),
    [before, now, choices],
  );
}
