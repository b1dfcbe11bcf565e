import { OWN_NAME_MAXIMUM_LENGTH, RULE_SIGNATURES_MAXIMUM } from '@portico/contract/limits';
import { formatDecimal, LARGEST_AMOUNT_HUNDRED_THOUSANDTHS, minorUnits, parseDecimal } from '@portico/contract/money';
import type { NumberFormat } from '@portico/contract/session/model';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import type { RuleScope, SignOffRuleContent } from '../model.ts';

/** A rule being edited: numbers are text as typed, and each scope keeps its own choices. */
export type RuleDraft = Omit<SignOffRuleContent, 'scopeIds' | 'limit' | 'signaturesRequired'> & {
  accountIds: string[];
  accountGroupIds: string[];
  limited: boolean;
  limit: string;
  signaturesRequired: string;
};

/** Possible errors, by the field's name in the contract; `userIds` covers people and groups together. */
export type RuleField = 'name' | 'scopeIds' | 'limit' | 'limitCurrency' | 'signaturesRequired' | 'userIds';
export type DraftError =
  | 'name'
  | 'scopeIds.ACCOUNT'
  | 'scopeIds.ACCOUNT_GROUP'
  | 'limit.missing'
  | 'limit.number'
  | 'limit.notPositive'
  | 'limit.decimals'
  | 'limit.large'
  | 'signaturesRequired'
  | 'signers';
export type DraftErrors = Partial<Record<RuleField, DraftError>>;

/** A typical new rule: two signatures, neither of them the creator's. */
export function newDraft(limitCurrency: string): RuleDraft {
  return {
    name: '',
    scope: 'ALL',
    accountIds: [],
    accountGroupIds: [],
    sourceType: null,
    limited: true,
    limit: '',
    limitCurrency,
    signaturesRequired: '2',
    secondFactorRequired: true,
    excludeCreator: true,
    ruleConnectionType: 'AND',
    userIds: [],
    userGroupIds: [],
  };
}

/** The draft of an existing rule; `showAmount` writes an amount in the reader's format. */
export function draftOf(
  content: SignOffRuleContent,
  showAmount: (decimal: string, currency: string) => string,
): RuleDraft {
  const { scopeIds, limit, signaturesRequired, ...same } = content;
  return {
    ...same,
    accountIds: content.scope === 'ACCOUNT' ? scopeIds : [],
    accountGroupIds: content.scope === 'ACCOUNT_GROUP' ? scopeIds : [],
    limited: limit !== null,
    limit: limit === null ? '' : showAmount(limit, content.limitCurrency),
    signaturesRequired: String(signaturesRequired),
  };
}

export function scopeIdsOf({ scope, accountIds, accountGroupIds }: RuleDraft): string[] {
  if (scope === 'ALL') return [];
  return scope === 'ACCOUNT' ? accountIds : accountGroupIds;
}

/** The limit as a decimal string; null if there isn't one or it isn't an amount. */
export function limitOf(draft: RuleDraft, format: NumberFormat): string | null {
  return draft.limited ? readDecimal(draft.limit, format) : null;
}

/** Signatures as a whole number within the limits, 0 for none at all; null for anything else. */
export function signaturesOf({ signaturesRequired }: RuleDraft): number | null {
  const text = signaturesRequired.trim();
  const count = Number(text);
  return /^\d{1,3}$/.test(text) && count <= RULE_SIGNATURES_MAXIMUM ? count : null;
}

/** A draft's errors, by field; empty when it can be saved. */
export function checkDraft(draft: RuleDraft, format: NumberFormat): DraftErrors {
  const name = draft.name.trim();
  const limit = draft.limited ? limitError(draft.limit, draft.limitCurrency, format) : undefined;
  const hasSigners = draft.userIds.length + draft.userGroupIds.length > 0;
  return {
    ...((name === '' || name.length > OWN_NAME_MAXIMUM_LENGTH) && { name: 'name' as const }),
    ...(draft.scope !== 'ALL' && scopeIdsOf(draft).length === 0 && { scopeIds: scopeError(draft.scope) }),
    ...(limit && { limit }),
    ...(signaturesOf(draft) === null && { signaturesRequired: 'signaturesRequired' as const }),
    ...(!hasSigners && signaturesOf(draft) !== 0 && { userIds: 'signers' as const }),
  };
}

function scopeError(scope: Exclude<RuleScope, 'ALL'>) {
  return `scopeIds.${scope}` as const;
}

function limitError(text: string, currency: string, format: NumberFormat): DraftError | undefined {
  if (text.trim() === '') return 'limit.missing';
  const decimal = readDecimal(text, format);
  const value = decimal === null ? null : parseDecimal(decimal);
  if (value === null) return 'limit.number';
  if (value <= 0n) return 'limit.notPositive';
  if (value > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS) return 'limit.large';
  const [, fraction = ''] = formatDecimal(value).split('.');
  return fraction.length > minorUnits(currency) ? 'limit.decimals' : undefined;
}

/** The rule to send; only for a draft without errors. */
export function contentOf(draft: RuleDraft, format: NumberFormat): SignOffRuleContent {
  return {
    name: draft.name.trim(),
    scope: draft.scope,
    scopeIds: scopeIdsOf(draft),
    sourceType: draft.sourceType,
    limit: limitOf(draft, format),
    limitCurrency: draft.limitCurrency,
    signaturesRequired: signaturesOf(draft) ?? 0,
    secondFactorRequired: draft.secondFactorRequired,
    excludeCreator: draft.excludeCreator,
    ruleConnectionType: draft.ruleConnectionType,
    userIds: draft.userIds,
    userGroupIds: draft.userGroupIds,
  };
}
