import type { UserId } from '@portico/contract/ids';
import type { Rights } from '../permissions/public.ts';

/** What somebody may do, and which counting groups they are in, at one side of a change. */
export type Side = { rights: Rights; groupIds: readonly string[] };
/** Somebody whom a change concerns. */
export type Concerned = { userId: UserId; name: string; before: Side; after: Side };
/** The people examined, and how many more there are. */
export type People = { people: readonly Concerned[]; others: number };
