import { useMemo, useState } from 'react';
import { afterPress } from '../../lib/after-press.ts';
import { refusedFields } from './refused-fields.ts';

/** What is wrong with a draft, by the field's name in the contract: a sentence each. */
export type DraftErrors = Partial<Record<string, string>>;

export type DraftForm<Draft> = {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** What is wrong with a field, in words; nothing before its field was left. */
  errorOf: (field: string) => string | undefined;
  /** What a field held before, in words; undefined when it still does, and where everything is new. */
  wasOf: <Field extends keyof Draft>(field: Field, words: (before: Draft[Field]) => string) => string | undefined;
  onLeave: (field: string) => void;
  isDirty: boolean;
  /** Shows everything that is wrong; how many fields that are. */
  checkAll: () => number;
  errorCount: number;
};

type DraftOptions<Draft> = {
  /** What is written starts from it. */
  first: Draft;
  /** Nothing of it is stored yet. */
  isNew: boolean;
  check: (draft: Draft) => DraftErrors;
  /** What the server said of the last attempt. */
  refusal: unknown;
  /** The contract's names of what a change touches; by default the draft's own. */
  fieldsOf?: (change: Partial<Draft>) => string[];
};

/** What somebody writes, checked when a field is left and then as he writes. */
export function useDraft<Draft extends object>(options: DraftOptions<Draft>): DraftForm<Draft> {
  const { first, isNew, check, refusal, fieldsOf = Object.keys } = options;
  const refused = useMemo(() => refusedFields(refusal), [refusal]);
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
  const errors = check(draft);
  const count = Object.keys(errors).length;
  return {
    draft,
    set: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setChanged((before) => new Set([...before, ...fieldsOf(change)]));
    },
    errorOf: (field) => {
      if (errors[field] && (checked || left.has(field))) return errors[field];
      return changed.has(field) ? undefined : refused.find((one) => one.field === field)?.message;
    },
    wasOf: (field, words) => (isNew || isSame(draft[field], first[field]) ? undefined : words(first[field])),
    onLeave: (field) => afterPress(() => setLeft((before) => new Set([...before, field]))),
    isDirty: Object.keys(draft).some((field) => !isSame(draft[field as keyof Draft], first[field as keyof Draft])),
    checkAll: () => {
      setChecked(true);
      return count;
    },
    errorCount: checked ? count : 0,
  };
}

/** What is chosen is a set: its order says nothing. */
function isSame(value: unknown, other: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(other)) return value === other;
  return value.length === other.length && value.every((one) => other.includes(one));
}
