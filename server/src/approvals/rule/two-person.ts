import {
  PEOPLE_CATEGORIES,
  SWITCHABLE_CATEGORIES,
  type SwitchableCategory,
  withPeople,
} from '@portico/contract/approvals/kinds';
import { CHANGE_CATEGORIES, type ChangeCategory } from '@portico/contract/approvals/model';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';

/**
 * Categories that can't be switched off for this kind of client: the provider's people reach into every client, so
 * changing who they are always takes two (spec D13).
 */
export function alwaysGoverned(kind: Subject['clientKind']): readonly SwitchableCategory[] {
  return kind === 'PROVIDER' ? PEOPLE_CATEGORIES : [];
}

/** The same in the transaction's client. */
export async function alwaysGovernedHere(tx: Transaction): Promise<readonly SwitchableCategory[]> {
  const row = await tx.row<{ kind: Subject['clientKind'] }>(
    'select kind from clients where client_id = current_client()',
  );
  return row ? alwaysGoverned(row.kind) : [];
}

/**
 * Whether a change of this category waits for a second person: the client has the rule, and hasn't switched it off
 * here.
 */
export async function isGoverned(tx: Transaction, category: ChangeCategory): Promise<boolean> {
  return (await governedCategories(tx)).includes(category);
}

/** The same for what somebody changes. If a guest asks, all master data waits for the client's own people. */
export async function isGovernedFor(tx: Transaction, subject: Subject, category: ChangeCategory): Promise<boolean> {
  return (await governedCategoriesFor(tx, subject)).includes(category);
}

/** The categories in which a change that somebody asks for waits for a second person. */
export async function governedCategoriesFor(tx: Transaction, subject: Subject): Promise<ChangeCategory[]> {
  const governed = await governedCategories(tx);
  if (subject.impersonator === null) return governed;
  // Orders are processed, not maintained: acting on them is what impersonation is for.
  return CHANGE_CATEGORIES.filter((category) => category !== 'ORDER' || governed.includes(category));
}

/** The categories in which a change waits for a second person; if there is one, changes of settings wait too. */
export async function governedCategories(tx: Transaction): Promise<ChangeCategory[]> {
  const row = await tx.row<{ isOn: boolean; exceptions: string[]; kind: Subject['clientKind'] }>(
    `select two_person_rule as "isOn", two_person_exceptions as exceptions, kind from clients where client_id = current_client()`,
  );
  if (!row) return [];
  const on = SWITCHABLE_CATEGORIES.filter((one) => row.isOn && !row.exceptions.includes(one));
  const switched: readonly ChangeCategory[] = withPeople([...alwaysGoverned(row.kind), ...on]);
  if (!row.isOn) return switched.length > 0 ? [...switched, 'SETTINGS'] : [];
  return CHANGE_CATEGORIES.filter(
    (one) => one === 'SETTINGS' || switched.includes(one) || !row.exceptions.includes(one),
  );
}

/** The same, limited to those that a client switches. */
export async function switchedCategories(tx: Transaction): Promise<SwitchableCategory[]> {
  const governed = await governedCategories(tx);
  return SWITCHABLE_CATEGORIES.filter((category) => governed.includes(category));
}

/**
 * Whether changes wait from when the rule was on; they still need a decision (spec D3). Leaves out those that always
 * take two people: imports of duplicates, and the switches themselves.
 */
export async function hasChangesFromBefore(tx: Transaction): Promise<boolean> {
  const row = await tx.row(
    `select 1 from change_requests where client_id = current_client() and status in ('PUBLISHED', 'INSERTING')
       and kind not in ('companySettings', 'duplicateImport') limit 1`,
  );
  return row !== null;
}
