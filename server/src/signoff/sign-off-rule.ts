import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { UserId } from '@portico/contract/ids';
import { formatMoney, parseDecimal } from '@portico/contract/money';
import type { SignOffRuleContent } from '@portico/contract/signoff/endpoints';
import { governedKind, governedRow, type GovernedEntity, type Stored } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { fitRulesJob } from './fit-rules-job.ts';
import type { RuleLine } from './rule.ts';
import { ruleProblems } from './rule-problems.ts';

type Row = {
  name: string;
  scope_kind: SignOffRuleContent['scope'];
  scope_ids: string[];
  source_type: SignOffRuleContent['sourceType'];
  limit_hundred_thousandths: bigint | null;
  limit_currency: string;
  signatures_required: number;
  second_factor_required: boolean;
  exclude_creator: boolean;
  rule_connection_type: SignOffRuleContent['ruleConnectionType'];
  user_ids: UserId[];
  user_group_ids: string[];
  entity_status: EntityStatus;
  version: number;
};

const COLUMNS = `name, scope_kind, scope_ids, source_type, limit_hundred_thousandths, limit_currency, signatures_required,
  second_factor_required, exclude_creator, rule_connection_type, user_ids, user_group_ids`;

/** Sign-off rules (spec B3, D5), one line each, as master data under the two-person rule. */
export const signOffRule: GovernedEntity<SignOffRuleContent> = {
  ...governedKind('signOffRule'),
  auditType: 'SIGN_OFF_RULE',
  nameOf: ({ name }) => name,
  find,
  problems: ruleProblems,
  async add(tx, id, content, status) {
    await tx.write(
      `insert into sign_off_rule_lines (client_id, id, entity_status, ${COLUMNS})
       values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [id, status, ...valuesOf(content)],
    );
  },
  async update(tx, id, content) {
    await tx.write(
      `update sign_off_rule_lines set version = version + 1, (${COLUMNS}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       where client_id = current_client() and id = $1`,
      [id, ...valuesOf(content)],
    );
  },
  ...governedRow('sign_off_rule_lines'),
  /** Orders that waited for a rule may proceed. */
  afterApplied: (tx, clientId) => enqueue(tx, fitRulesJob, { clientId }),
  describe,
};

async function find(tx: Transaction, id: string, lock: boolean): Promise<Stored<SignOffRuleContent> | null> {
  const row = await tx.row<Row>(
    `select ${COLUMNS}, entity_status, version from sign_off_rule_lines
     where client_id = current_client() and id = $1 and deleted_at is null ${lock ? 'for update' : ''}`,
    [id],
  );
  return row && { content: contentOf(row), status: row.entity_status, version: row.version };
}

function valuesOf(content: SignOffRuleContent): unknown[] {
  return [
    content.name,
    content.scope,
    content.scopeIds,
    content.sourceType,
    content.limit === null ? null : parseDecimal(content.limit),
    content.limitCurrency,
    content.signaturesRequired,
    content.secondFactorRequired,
    content.excludeCreator,
    content.ruleConnectionType,
    content.userIds,
    content.userGroupIds,
  ];
}

function contentOf(row: Row): SignOffRuleContent {
  return {
    name: row.name,
    scope: row.scope_kind,
    scopeIds: row.scope_ids,
    sourceType: row.source_type,
    limit: limitOf(row.limit_hundred_thousandths, row.limit_currency),
    limitCurrency: row.limit_currency,
    signaturesRequired: row.signatures_required,
    secondFactorRequired: row.second_factor_required,
    excludeCreator: row.exclude_creator,
    ruleConnectionType: row.rule_connection_type,
    userIds: row.user_ids,
    userGroupIds: row.user_group_ids,
  };
}

/** A rule as it is evaluated. */
export function ruleLineOf(id: string, content: SignOffRuleContent): RuleLine {
  const { scope, scopeIds, limit, name, sourceType, limitCurrency, signaturesRequired } = content;
  const { secondFactorRequired, excludeCreator, ruleConnectionType, userIds, userGroupIds } = content;
  return {
    id,
    name,
    sourceType,
    limitCurrency,
    signaturesRequired,
    secondFactorRequired,
    excludeCreator,
    ruleConnectionType,
    userIds,
    userGroupIds,
    scope: scope === 'ALL' ? { kind: scope } : { kind: scope, ids: scopeIds },
    limitHundredThousandths: limit === null ? null : parseDecimal(limit),
  };
}

/** A limit on the wire; null is unlimited. */
export function limitOf(amountHundredThousandths: bigint | null, currency: string): string | null {
  return amountHundredThousandths === null ? null : formatMoney({ amountHundredThousandths, currency });
}

async function describe(tx: Transaction, content: SignOffRuleContent): Promise<Record<string, FieldValue>> {
  return {
    name: content.name,
    scope: content.scope === 'ALL' ? { key: 'ALL' } : await names(tx, NAMES[content.scope], content.scopeIds),
    sourceType: { key: content.sourceType ?? 'ALL' },
    limit: limitShown(content),
    signaturesRequired: String(content.signaturesRequired),
    secondFactorRequired: content.secondFactorRequired,
    excludeCreator: content.excludeCreator,
    ruleConnectionType: { key: content.ruleConnectionType },
    users: await names(tx, NAMES.users, content.userIds),
    userGroups: await names(tx, NAMES.userGroups, content.userGroupIds),
  };
}

function limitShown({ limit, limitCurrency }: SignOffRuleContent): FieldValue {
  const amount = limit === null ? null : limitOf(parseDecimal(limit), limitCurrency);
  return amount === null ? { key: 'unlimited' } : { amount, currency: limitCurrency };
}

const NAMES = {
  users:
    'select shown_name(users) as name from users where client_id = current_client() and id = any($1) order by name',
  userGroups: 'select name from user_groups where client_id = current_client() and id = any($1) order by name',
  ACCOUNT: 'select short_name as name from accounts where client_id = current_client() and id = any($1) order by name',
  ACCOUNT_GROUP: 'select name from account_groups where client_id = current_client() and id = any($1) order by name',
};

async function names(tx: Transaction, statement: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(statement, [ids]);
  return rows.map(({ name }) => name);
}
