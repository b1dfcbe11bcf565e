import type { Reply, Request } from '@portico/contract/endpoint';
import type { UserId } from '@portico/contract/ids';
import { signOffRuleEndpoints } from '@portico/contract/signoff/endpoints';
import { choicesHead, decideEdit, objectHead } from '../approvals/public.ts';
import { permitArea, type Rights } from '../permissions/public.ts';
import { ratedCurrencies } from '../rates/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { limitOf, signOffRule } from './sign-off-rule.ts';

type One = (typeof signOffRuleEndpoints)['one'];
type Choices = (typeof signOffRuleEndpoints)['choices'];
type StoredItem = Omit<Reply<(typeof signOffRuleEndpoints)['list']>['content'][number], 'limit'> & {
  limit: bigint | null;
};

const CHOICES_AT_MOST = 2_000;

const RULES: ListSource<'signOffRules'> = {
  expressions: {
    name: 'r.name',
    scope: 'r.scope_kind',
    sourceType: 'r.source_type',
    limitCurrency: 'r.limit_currency',
    limit: { sql: 'r.limit_hundred_thousandths', storedAs: 'hundredThousandths' },
    signaturesRequired: 'r.signatures_required',
    entityStatus: 'r.entity_status',
  },
  key: { expression: 'r.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const RULE = `r.id as "uniqueId", r.name, r.scope_kind as scope,
  array(select a.short_name from accounts a where a.client_id = r.client_id and r.scope_kind = 'ACCOUNT' and a.id = any(r.scope_ids)
    union all select g.name from account_groups g where g.client_id = r.client_id and r.scope_kind = 'ACCOUNT_GROUP' and g.id = any(r.scope_ids)
    order by 1) as "scopeNames",
  r.source_type as "sourceType", r.limit_hundred_thousandths as "limit", r.limit_currency as "limitCurrency",
  r.signatures_required as "signaturesRequired", r.second_factor_required as "secondFactorRequired",
  r.exclude_creator as "excludeCreator", r.rule_connection_type as "ruleConnectionType",
  array(select g.name from user_groups g where g.client_id = r.client_id and g.id = any(r.user_group_ids)
    union all select shown_name(u) from users u where u.client_id = r.client_id and u.id = any(r.user_ids) order by 1) as signers,
  r.entity_status as "entityStatus"`;

/** The rights of a user who may see sign-off rules. */
function permit(tx: Transaction, subject: Subject): Promise<Rights> {
  return permitArea(tx, subject, 'SIGN_OFF_RULES', 'VIEW_ONLY');
}

/** The sign-off rules of the client, including those that still wait for a second person. */
export const signOffRuleList = listing({
  name: 'signOffRules',
  endpoint: signOffRuleEndpoints.list,
  permit: ({ tx, subject }) => permit(tx, subject),
  source: () => RULES,
  rows: () => ({
    visible: 'from sign_off_rule_lines r where r.client_id = current_client() and r.deleted_at is null',
    values: [],
    id: 'r.id',
    select: RULE,
    shown: 'from page join sign_off_rule_lines r on r.client_id = current_client() and r.id = page.id',
  }),
  present: (_rights, stored: readonly StoredItem[]) =>
    stored.map((row) => ({ ...row, limit: limitOf(row.limit, row.limitCurrency) })),
});

/** One rule with what the caller may do with it, and the pending change. */
export async function getSignOffRule({ tx, subject }: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const rights = await permit(tx, subject);
  const stored = await signOffRule.find(tx, params.uniqueId, false);
  if (!stored) throw new PortalError('NOT_FOUND');
  const decision = decideEdit({ rights }, signOffRule, stored.status);
  return {
    ...(await objectHead(tx, subject, signOffRule, params.uniqueId, stored)),
    content: stored.content,
    actions: { update: decision, delete: decision },
  };
}

/** What a rule may name. */
export async function signOffRuleChoices({ tx, subject }: Context<Choices>): Promise<Reply<Choices>> {
  const rights = await permit(tx, subject);
  const named = <Known extends string>(statement: string) =>
    tx.rows<{ uniqueId: Known; name: string }>(`${statement} order by name, id limit ${CHOICES_AT_MOST}`);
  return {
    users: await named<UserId>(
      `select id as "uniqueId", id, shown_name(users) as name from users where client_id = current_client() and entity_status <> 'CREATION_PENDING' and deleted_at is null`,
    ),
    userGroups: await named(
      `select id as "uniqueId", id, name from user_groups where client_id = current_client() and entity_status <> 'CREATION_PENDING' and deleted_at is null`,
    ),
    accounts: await named(
      `select id as "uniqueId", id, short_name as name from accounts where client_id = current_client() and entity_status <> 'CREATION_PENDING' and deleted_at is null`,
    ),
    accountGroups: await named(
      `select id as "uniqueId", id, name from account_groups where client_id = current_client() and entity_status <> 'CREATION_PENDING' and deleted_at is null`,
    ),
    currencies: await currencies(tx),
    ...(await choicesHead(tx, subject, rights, signOffRule)),
  };
}

/** The currencies of the client's accounts, and those with a rate: no other amount can be compared. */
async function currencies(tx: Transaction): Promise<string[]> {
  const rows = await tx.rows<{ currency: string }>(
    `select currency from accounts where client_id = current_client() and entity_status <> 'CREATION_PENDING' and deleted_at is null`,
  );
  return [...new Set([...rows.map(({ currency }) => currency), ...(await ratedCurrencies(tx))])].toSorted();
}
