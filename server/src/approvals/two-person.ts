import {
  CHANGE_CATEGORIES,
  SWITCHABLE_CATEGORIES,
  type ChangeCategory,
  type SwitchableCategory,
} from '@portico/contract/approvals/model';
import type { Transaction } from '../platform/db.ts';

/** Whether a change of this category waits for a second person: the client has the rule, and not switched it off here. */
export async function isGoverned(tx: Transaction, category: ChangeCategory): Promise<boolean> {
  return (await governedCategories(tx)).includes(category);
}

/** The categories of which a change waits for a second person; where there is one, so do changes of settings. */
export async function governedCategories(tx: Transaction): Promise<ChangeCategory[]> {
  const row = await tx.row<{ exceptions: string[] }>(
    'select two_person_exceptions as exceptions from clients where client_id = current_client() and two_person_rule',
  );
  return row ? CHANGE_CATEGORIES.filter((one) => one === 'SETTINGS' || !row.exceptions.includes(one)) : [];
}

/** The same of those that a client switches. */
export async function switchedCategories(tx: Transaction): Promise<SwitchableCategory[]> {
  const governed = await governedCategories(tx);
  return SWITCHABLE_CATEGORIES.filter((category) => governed.includes(category));
}

/**
 * Whether changes wait from when the rule was on, which stay to be decided (decisions 3). Not counted are those that
 * take two people everywhere: imports of duplicates, and the switches themselves.
 */
export async function hasChangesFromBefore(tx: Transaction): Promise<boolean> {
  const row = await tx.row(
    `select 1 from change_requests where client_id = current_client() and status in ('PUBLISHED', 'INSERTING')
       and category <> 'SETTINGS' and not (category = 'ORDER' and action = 'ADD') limit 1`,
  );
  return row !== null;
}
