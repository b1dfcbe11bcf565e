import { useDebouncedValue } from '@mantine/hooks';

/** What is known about a name being typed. */
export type NameCheck = 'unasked' | 'asking' | 'free' | 'taken';
type Answer = { data: { isFree: boolean } | undefined };

const WAIT_MS = 300;

/** The name to check, once typing has paused; null while it is invalid. */
export function useNameToAsk(name: string, canBe: boolean): string | null {
  const [settled] = useDebouncedValue(name, WAIT_MS);
  return canBe && settled === name ? name : null;
}

/** The result of the check; if the server can't check now, it does when the name is saved. */
export function nameCheckOf(asked: string | null, canBe: boolean, { data }: Answer): NameCheck {
  if (!canBe) return 'unasked';
  if (asked === null || !data) return 'asking';
  return data.isFree ? 'free' : 'taken';
}
