import type { Rights } from '../permissions/public.ts';

/** What somebody may do, and in which groups that count they are, at one side of a change. */
export type Side = { rights: Rights; groupIds: readonly string[] };
/** Somebody whom a change concerns. */
export type Concerned = { userId: string; name: string; before: Side; after: Side };
/** Those who are worked out, and how many there are beside. */
export type People = { people: readonly Concerned[]; others: number };
