import type { UserId } from '@portico/contract/ids';
import { MODULES, type Level, type Module } from '@portico/contract/permissions/model';
import { loadRights, type Rights, type Word } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { hasPlace } from '../../signoff/public.ts';
import { isExcludedCreator, rightsRefusals } from '../actions/decide-order.ts';
import { withoutSignature } from '../submitting/evaluate-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { withBeneficiaries } from '../submitting/temporary-beneficiary.ts';

export type Eligibility = { eligible: boolean; name: string };

type Row = { name: string; usable: boolean; modules: Module[]; licensed: Module[]; group_ids: string[] };
/** Whether the client's licence limits the rights: one of the provider's people switches it alone. */
type Licence = 'as it is' | 'whatever it is';

/**
 * Whether a signature still counts: the signer hasn't disowned it (`is_disowned`) and may still sign, as a usable user
 * with the right on every debit account and a place in the rule. The licence is ignored: switching it must not void
 * signatures.
 */
export async function isEligibleSigner(tx: Transaction, order: OrderFacts, signature: Word): Promise<Eligibility> {
  const { userId } = signature;
  const user = await loadPerson(tx, signature, 'whatever it is');
  if (!user?.rights) return { eligible: false, name: user?.name ?? '' };
  const { rights, groupIds, name } = user;
  const isInRule = order.requirements.some((requirement) => hasPlace(requirement, { userId, groupIds }));
  const eligible =
    rights.has('PAYMENT_SIGN', 'GRANT') &&
    hasOnAccounts(rights, order, 'APPROVE') &&
    isInRule &&
    !isExcludedCreator({ userId }, order);
  return { eligible, name };
}

/**
 * The same for the code by which an order was submitted under a rule without signatures: the submitter is usable, may
 * submit on every debit account, and is not excluded by such a rule.
 */
export async function isEligibleSubmitter(tx: Transaction, order: OrderFacts, submission: Word): Promise<Eligibility> {
  const { userId } = submission;
  const user = await loadPerson(tx, submission, 'whatever it is');
  if (!user?.rights) return { eligible: false, name: user?.name ?? '' };
  const { rights, name } = user;
  const requirements = withoutSignature(order.requirements);
  const mayCreate = await isPermittedToSubmit(tx, rights, order);
  return { eligible: mayCreate && !isExcludedCreator({ userId }, { ...order, requirements }), name };
}

/** Whether the person for whom the system would submit an order could submit it themselves. */
export async function maySubmit(tx: Transaction, order: OrderFacts, userId: UserId | null): Promise<boolean> {
  const rights = userId === null ? null : await loadRightsOfPerson(tx, userId);
  return rights !== null && (await isPermittedToSubmit(tx, rights, order));
}

async function isPermittedToSubmit(tx: Transaction, rights: Rights, order: OrderFacts): Promise<boolean> {
  return rightsRefusals(rights, 'submit', await withBeneficiaries(tx, rights, order)).length === 0;
}

/** What a user of the client may do as of now; null if they are no longer usable. */
export async function loadRightsOfPerson(tx: Transaction, userId: UserId): Promise<Rights | null> {
  return (await loadPerson(tx, { userId, at: null }, 'as it is'))?.rights ?? null;
}

function hasOnAccounts(rights: Rights, order: OrderFacts, level: Level): boolean {
  return order.accounts.every((account) => rights.has('ACCOUNT_PAYMENTS', level, account ?? undefined));
}

/**
 * A user of the client with their groups and rights; without rights if they are no longer usable, or have disowned what
 * was said in their name at that time.
 */
async function loadPerson(tx: Transaction, { userId, at }: Word | { userId: UserId; at: null }, licence: Licence) {
  const user = await tx.row<Row>(
    `select shown_name(u) as name, u.active and u.locked_at is null and u.deleted_at is null and not is_disowned(u.id, $2) as usable, u.modules, c.licensed_modules as licensed,
       array(select h.group_id from held_groups h where h.client_id = u.client_id and h.user_id = u.id) as group_ids
     from users u join clients c on c.client_id = u.client_id where u.client_id = current_client() and u.id = $1`,
    [userId, at],
  );
  if (!user) return null;
  const { name, group_ids: groupIds, modules } = user;
  const licensedModules = licence === 'as it is' ? user.licensed : MODULES;
  return { name, groupIds, rights: user.usable ? await loadRights(tx, { userId, modules, licensedModules }) : null };
}
