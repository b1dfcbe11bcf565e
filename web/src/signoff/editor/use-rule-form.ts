import { RULE_SIGNATURES_MAXIMUM } from '@portico/contract/limits';
import { minorUnits } from '@portico/contract/money';
import { useDisplay, useFormats } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useInputProblems } from '../../lib/use-input-problems.ts';
import { useDraft, type DraftErrors, type DraftForm } from '../../ui/form/use-draft.ts';
import { checkDraft, type DraftError, type RuleDraft } from './rule-draft.ts';

export type RuleForm = DraftForm<RuleDraft>;

/** The fields of a rule that show their own errors. */
export const RULE_FIELDS = [
  'name',
  'scopeIds',
  'sourceType',
  'limit',
  'limitCurrency',
  'signaturesRequired',
  'ruleConnectionType',
  'userIds',
  'userGroupIds',
];

type FormOptions = { first: RuleDraft; isNew: boolean; refusal: unknown };

/** The state of a rule form, with its errors in words. */
export function useRuleForm(options: FormOptions): RuleForm {
  const { numberFormat } = useFormats();
  const errorText = useErrorText();
  const check = (draft: RuleDraft): DraftErrors =>
    Object.fromEntries(
      Object.entries(checkDraft(draft, numberFormat)).map(([field, error]) => [field, errorText(error, draft)]),
    );
  return useDraft({ ...options, check, fieldsOf });
}

/** The contract's names of the changed fields. */
function fieldsOf(change: Partial<RuleDraft>): string[] {
  const scope = 'scope' in change || 'accountIds' in change || 'accountGroupIds' in change;
  return [...Object.keys(change), ...(scope ? ['scopeIds'] : [])];
}

function useErrorText() {
  const t = useText();
  const display = useDisplay();
  const { ofNumber } = useInputProblems();
  const sentence = (error: DraftError, { limitCurrency: currency }: RuleDraft) =>
    t(`signoff.error.${error}`, {
      most: RULE_SIGNATURES_MAXIMUM,
      example: display.amount('50000', currency),
      currency,
      decimals: minorUnits(currency),
    });
  return (error: DraftError, draft: RuleDraft) =>
    error === 'limit.number' ? ofNumber(draft.limit, sentence(error, draft)) : sentence(error, draft);
}
