import { parseDecimal } from '@portico/contract/money';
import type { SignOffRuleContent } from '@portico/contract/signoff/endpoints';
import type { ContentProblem } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';

const LARGEST_HUNDRED_THOUSANDTHS = 9_223_372_036_854_775_807n;

/** Everything that is wrong with a rule, each with the field and what to do. */
export async function ruleProblems(
  tx: Transaction,
  content: SignOffRuleContent,
  id: string,
): Promise<ContentProblem[]> {
  const limit = limitProblem(content);
  const problems = [
    await nameProblem(tx, content, id),
    await scopeProblem(tx, content),
    limit,
    await signersProblem(tx, content),
    limit ? null : await bandProblem(tx, content, id),
  ];
  return problems.filter((problem) => problem !== null);
}

function problem(field: string, key: string, parameters?: ContentProblem['parameters']): ContentProblem {
  return { field, text: `signoff.problem.${key}`, ...(parameters && { parameters }) };
}

/** A name is used once, even after its rule is gone: the history refers to it. */
async function nameProblem(tx: Transaction, { name }: SignOffRuleContent, id: string) {
  const taken = await tx.row(
    'select 1 from sign_off_rule_lines where client_id = current_client() and lower(name) = lower($1) and id <> $2 limit 1',
    [name, id],
  );
  return taken ? problem('name', 'nameTaken') : null;
}

async function scopeProblem(tx: Transaction, { scope, scopeIds }: SignOffRuleContent) {
  if (scope === 'ALL') return scopeIds.length > 0 ? problem('scopeIds', 'scopeOfAll') : null;
  if (scopeIds.length === 0) return problem('scopeIds', scope === 'ACCOUNT' ? 'noAccount' : 'noAccountGroup');
  const known = await count(tx, USABLE[scope], scopeIds);
  return known < new Set(scopeIds).size ? problem('scopeIds', 'scopeUnknown') : null;
}

function limitProblem({ limit }: SignOffRuleContent): ContentProblem | null {
  if (limit === null) return null;
  const amount = parseDecimal(limit);
  if (amount === null) return problem('limit', 'limitDecimals');
  if (amount > LARGEST_HUNDRED_THOUSANDTHS) return problem('limit', 'limitTooLarge');
  return amount <= 0n ? problem('limit', 'limitNotPositive') : null;
}

/**
 * Enough different people, or the rule could never be met. Asking for no signature must be explicit: then the submitter
 * of an order confirms it themselves (spec D4), and the rule needs to name nobody.
 */
async function signersProblem(tx: Transaction, content: SignOffRuleContent): Promise<ContentProblem | null> {
  const { userIds, userGroupIds, signaturesRequired } = content;
  if (signaturesRequired > 0 && userIds.length + userGroupIds.length === 0) return problem('userIds', 'noSigner');
  const users = await count(tx, USABLE.user, userIds);
  if (users < new Set(userIds).size) return problem('userIds', 'userUnknown');
  const groups = await count(tx, USABLE.userGroup, userGroupIds);
  if (groups < new Set(userGroupIds).size) return problem('userGroupIds', 'userGroupUnknown');
  const row = await tx.row<{ people: number }>(
    `select count(*)::int as people from users where client_id = current_client() and deleted_at is null
       and entity_status <> 'CREATION_PENDING' and (id = any($1)
       or id in (select h.user_id from held_groups h where h.client_id = current_client() and h.group_id = any($2)))`,
    [userIds, userGroupIds],
  );
  const { people } = row!;
  return people < signaturesRequired
    ? problem('signaturesRequired', 'tooFewPeople', { people, signatures: signaturesRequired })
    : null;
}

/**
 * Lines of one band are joined in one way (spec D5): same scope, source and limit; without a limit, in any currency.
 */
async function bandProblem(tx: Transaction, content: SignOffRuleContent, id: string): Promise<ContentProblem | null> {
  const { scope, scopeIds, sourceType, limit, limitCurrency, ruleConnectionType } = content;
  const other = await tx.row<{ name: string }>(
    `select name from sign_off_rule_lines where client_id = current_client() and deleted_at is null and id <> $1
       and scope_kind = $2 and (scope_kind = 'ALL' or scope_ids && $3::uuid[]) and source_type is not distinct from $4
       and limit_hundred_thousandths is not distinct from $5 and ($5::bigint is null or limit_currency = $6) and rule_connection_type <> $7 order by name limit 1`,
    [id, scope, scopeIds, sourceType, limit === null ? null : parseDecimal(limit), limitCurrency, ruleConnectionType],
  );
  return other ? problem('ruleConnectionType', 'bandConnection', { rule: other.name }) : null;
}

/** Which of these ids a rule may name. */
const USABLE = {
  ACCOUNT: `select count(*)::int as count from accounts where client_id = current_client() and entity_status <> 'CREATION_PENDING'
    and deleted_at is null and id = any($1)`,
  ACCOUNT_GROUP: `select count(*)::int as count from account_groups where client_id = current_client() and entity_status <> 'CREATION_PENDING'
    and deleted_at is null and id = any($1)`,
  user: `select count(*)::int as count from users where client_id = current_client() and entity_status <> 'CREATION_PENDING'
    and deleted_at is null and id = any($1)`,
  userGroup: `select count(*)::int as count from user_groups where client_id = current_client() and entity_status <> 'CREATION_PENDING'
    and deleted_at is null and id = any($1)`,
};

async function count(tx: Transaction, statement: string, ids: readonly string[]): Promise<number> {
  const row = await tx.row<{ count: number }>(statement, [ids]);
  return row!.count;
}
