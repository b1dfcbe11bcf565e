import { useDebouncedValue } from '@mantine/hooks';

/** What is known of a name that is being typed. */
export type NameCheck = 'unasked' | 'asking' | 'free' | 'taken';
type Answer = { data: { isFree: boolean } | undefined };

const WAIT_MS = 300;

/** The name to ask about: the one at which somebody has stopped typing; null while it can't be one. */
export function useNameToAsk(name: string, canBe: boolean): string | null {
  const [settled] = useDebouncedValue(name, WAIT_MS);
  return canBe && settled === name ? name : null;
}

/** What the answer says; what the server can't tell now, it tells when the name is saved. */
export function nameCheckOf(asked: string | null, canBe: boolean, { data }: Answer): NameCheck {
  if (!canBe) return 'unasked';
  if (asked === null || !data) return 'asking';
  return data.isFree ? 'free' : 'taken';
}
