import type { ChangeAction } from '@portico/contract/approvals/model';
import type { ErrorKey } from '@portico/contract/errors';
import type { Grant } from '../../seed/create.ts';
import type { TestClient } from '../clients.ts';
import { decideRead, holdApproved } from '../decisions.ts';
import type { Person } from '../orders.ts';
import type { Answer, TestPortal } from '../portal/portal.ts';

/**
 * Who takes part in the life of an object: somebody with the most that doesn't see it, with the most that doesn't ask
 * for a change, and with just what asking and approving take.
 */
export const PARTS = ['outsider', 'onlooker', 'editor', 'approver'] as const;
export type Part = (typeof PARTS)[number];

export type Stage = { portal: TestPortal; client: TestClient; people: Record<Part, Person> };
/** What a request of a change was answered. */
export type Asked = { error: ErrorKey | null; outcome?: string; objectId: string; changeRequest: string | null };
/** What somebody sees of an object; `shows` is what the fixture's changes change of it. */
export type Seen = { error: ErrorKey | null; name?: string; shows?: unknown; version?: number; waits?: boolean };
/** A step that a kind doesn't have, and why. */
export type LeftOut = { leftOut: string };

/** How a kind is changed. */
export type Way = {
  /** `version` is the one of now unless given. */
  ask(stage: Stage, who: Person, id: string | null, version?: number): Promise<Asked>;
  /** The answer to somebody without the right to ask. */
  refused: ErrorKey;
  /** What is seen once it is approved and applied. */
  afterwards: Seen;
};

/** How a kind goes through the walk of `app/governed-kinds.test`. */
export type KindFixture = {
  /** It never waits for a second person, and why: the walk has nothing to show. */
  neverWaits?: string;
  grants: Record<Part, Grant[]>;
  /** Whose objects they are, if not a client's. */
  clientKind?: 'PROVIDER';
  /** An object to which this can happen; null if it makes one itself. */
  make(stage: Stage, action: ChangeAction): Promise<string | null>;
  see(who: Person, id: string): Promise<Seen>;
  list: ((who: Person) => Promise<string[]>) | LeftOut;
  /** Its number of changes, shown and sent back with a change. */
  version: 'grows' | LeftOut;
  /** How an object is changed under a request that waits, or that changes name the version they saw. */
  outdated: 'version' | ((stage: Stage, id: string) => Promise<void>) | LeftOut;
  /** A change names its object, so strangers can try. */
  strangers: 'ask' | LeftOut;
} & Record<ChangeAction, Way | LeftOut>;

export function isLeftOut(step: unknown): step is LeftOut {
  return typeof step === 'object' && step !== null && 'leftOut' in step;
}

let made = 0;
/** A number that no other object of a test has. */
export const another = (): number => ++made;

export const errorOf = ({ status, body }: Answer<unknown>): ErrorKey | null =>
  status === 200 ? null : (body as { key: ErrorKey }).key;

/** Approves what somebody has asked for, and applies it as the worker does. */
export async function approve({ portal, client, people }: Stage, { error, changeRequest }: Asked): Promise<void> {
  if (error) throw new Error(`Not requested: ${error}`);
  const { status, body } = await decideRead(people.approver, changeRequest, 'approve');
  if (status !== 200) throw new Error(`Not approved: ${JSON.stringify(body)}`);
  await holdApproved(portal, client.id, changeRequest!);
}
