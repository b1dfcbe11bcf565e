import type { AccountId, UserId } from '@portico/contract/ids';
import type { Money } from '@portico/contract/money';
import type { RuleSource } from '@portico/contract/signoff/model';
import type { UsedRate } from '../rates/public.ts';

/** One line of the sign-off rules (spec B3, D5). */
export type RuleLine = {
  id: string;
  name: string;
  scope: { kind: 'ALL' } | { kind: 'ACCOUNT_GROUP' | 'ACCOUNT'; ids: readonly string[] };
  /** Null: all. */
  sourceType: RuleSource | null;
  /** Inclusive; null: unlimited. */
  limitHundredThousandths: bigint | null;
  limitCurrency: string;
  signaturesRequired: number;
  secondFactorRequired: boolean;
  excludeCreator: boolean;
  ruleConnectionType: 'AND' | 'OR';
  userIds: readonly UserId[];
  userGroupIds: readonly string[];
};

/** What one debit account of an order requires: the lines of one band, joined by their connection. */
export type Requirement = {
  accountId: AccountId;
  accountName: string;
  /** The order's total on the account, per currency. */
  totals: readonly Money[];
  limitHundredThousandths: bigint | null;
  limitCurrency: string;
  /** The rates that compared the total with the rule's limits; unknown if an older version froze it. */
  rates?: readonly UsedRate[];
  ruleConnectionType: 'AND' | 'OR';
  excludeCreator: boolean;
  secondFactorRequired: boolean;
  lines: {
    lineId: string;
    name: string;
    signaturesRequired: number;
    userIds: readonly UserId[];
    userGroupIds: readonly string[];
  }[];
};

/** A person who signs, or might. */
export type Signer = { userId: UserId; groupIds: readonly string[] };

/** The order's total on one debit account. */
export type DebitTotal = {
  accountId: AccountId;
  accountName: string;
  accountGroupIds: readonly string[];
  /** Per currency. */
  totals: readonly Money[];
};

/** Converts an amount at the rate frozen at submit; null without a rate. */
export type Convert = (amountHundredThousandths: bigint, from: string, to: string) => bigint | null;
