import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../platform/database/db.ts';
import type { RuleLine } from './rule.ts';

type Row = {
  id: string;
  name: string;
  scope_kind: RuleLine['scope']['kind'];
  scope_ids: string[];
  source_type: RuleLine['sourceType'];
  limit_hundred_thousandths: bigint | null;
  limit_currency: string;
  signatures_required: number;
  second_factor_required: boolean;
  exclude_creator: boolean;
  rule_connection_type: 'AND' | 'OR';
  user_ids: UserId[];
  user_group_ids: string[];
};

/** The client's sign-off rule lines that are in effect: a change that waits for a second person isn't yet. */
export async function loadRuleLines(tx: Transaction): Promise<RuleLine[]> {
  const rows = await tx.rows<Row>(
    `select * from sign_off_rule_lines where client_id = current_client() and deleted_at is null and entity_status <> 'CREATION_PENDING' order by id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scope: row.scope_kind === 'ALL' ? { kind: 'ALL' } : { kind: row.scope_kind, ids: row.scope_ids },
    sourceType: row.source_type,
    limitHundredThousandths: row.limit_hundred_thousandths,
    limitCurrency: row.limit_currency,
    signaturesRequired: row.signatures_required,
    secondFactorRequired: row.second_factor_required,
    excludeCreator: row.exclude_creator,
    ruleConnectionType: row.rule_connection_type,
    userIds: row.user_ids,
    userGroupIds: row.user_group_ids,
  }));
}
