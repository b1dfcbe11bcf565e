import { useState } from 'react';
import { RULE_SIGNATURES_MAXIMUM } from '@portico/contract/limits';
import { minorUnits } from '@portico/contract/money';
import { useDisplay, useFormats } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import { checkDraft, type RuleDraft, type RuleField } from './rule-draft.ts';
import type { FieldMessage } from './server-fields.ts';

export type RuleForm = {
  draft: RuleDraft;
  set: (change: Partial<RuleDraft>) => void;
  /** What is wrong with a field, in words; nothing before its field was left. */
  errorOf: (field: RuleField | keyof RuleDraft) => string | undefined;
  onLeave: (field: RuleField) => void;
  isDirty: boolean;
  /** Shows everything that is wrong; how many fields that are. */
  checkAll: () => number;
  errorCount: number;
};

/** What somebody writes, checked when a field is left and then as he writes. */
export function useRuleForm(first: RuleDraft, refused: FieldMessage[]): RuleForm {
  const { numberFormat } = useFormats();
  const errorText = useErrorText();
  const [draft, setDraft] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState(false);
  // The server's word on a field holds until the field is changed.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [lastRefused, setLastRefused] = useState(refused);
  if (lastRefused !== refused) {
    setLastRefused(refused);
    setChanged(new Set());
  }
  const errors = checkDraft(draft, numberFormat);
  const errorOf = (field: string) => {
    const error = errors[field as RuleField];
    if (error && (checked || left.has(field))) return errorText(error, draft);
    return changed.has(field) ? undefined : refused.find((one) => one.field === field)?.message;
  };
  const count = Object.keys(errors).length;
  return {
    draft,
    set: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setChanged((before) => new Set([...before, ...fieldsOf(change)]));
    },
    errorOf,
    onLeave: (field) => setLeft((before) => new Set([...before, field])),
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    checkAll: () => {
      setChecked(true);
      return count;
    },
    errorCount: checked ? count : 0,
  };
}

/** The contract's names of what a change touches. */
function fieldsOf(change: Partial<RuleDraft>): string[] {
  const scope = 'scope' in change || 'accountIds' in change || 'accountGroupIds' in change;
  return [...Object.keys(change), ...(scope ? ['scopeIds'] : [])];
}

function useErrorText() {
  const t = useText();
  const display = useDisplay();
  return (error: NonNullable<ReturnType<typeof checkDraft>[RuleField]>, { limitCurrency: currency }: RuleDraft) =>
    t(`signoff.error.${error}`, {
      most: RULE_SIGNATURES_MAXIMUM,
      example: display.amount('50000', currency),
      currency,
      decimals: minorUnits(currency),
    });
}
