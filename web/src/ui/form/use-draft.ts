import { useMemo, useState } from 'react';
import type { TextKey } from '@portico/contract/text-keys';
import { afterPress } from '../../lib/after-press.ts';
import type { Translate } from '../../lib/format/texts.tsx';
import { refusedFields } from './refused-fields.ts';

/** A draft's errors, by the field's name in the contract: one sentence each. */
export type DraftErrors = Partial<Record<string, string>>;

/** A draft's faults, told by the keys of their sentences, as errors. */
export function inWords(t: Translate, faults: Partial<Record<string, TextKey>>): DraftErrors {
  return Object.fromEntries(Object.entries(faults).map(([field, key]) => [field, key && t(key)]));
}

export type DraftForm<Draft> = {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** A field's error in words; nothing before the field first loses focus. */
  errorOf: (field: string) => string | undefined;
  /** A field's earlier value in words; undefined while unchanged, and in a new object. */
  wasOf: <Field extends keyof Draft>(field: Field, words: (before: Draft[Field]) => string) => string | undefined;
  onLeave: (field: string) => void;
  isDirty: boolean;
  /** Shows all errors; returns how many fields have one. */
  checkAll: () => number;
  errorCount: number;
};

/** What a field needs of the form that it is in. */
export type FieldForm<Draft> = Pick<DraftForm<Draft>, 'draft' | 'set' | 'errorOf' | 'wasOf' | 'onLeave'>;

type DraftOptions<Draft> = {
  /** The draft starts from it. */
  first: Draft;
  /** What is entered already, if the draft doesn’t start from `first` alone: it can be saved as it is. */
  begun?: Draft | undefined;
  /** Nothing of it is stored yet. */
  isNew: boolean;
  check: (draft: Draft) => DraftErrors;
  /** The server's answer to the last attempt. */
  refusal: unknown;
  /** The contract's names of the changed fields; by default the draft's own. */
  fieldsOf?: (change: Partial<Draft>) => string[];
};

/** A draft being edited, checked when a field loses focus and from then on while typing. */
export function useDraft<Draft extends object>(options: DraftOptions<Draft>): DraftForm<Draft> {
  const { first, begun = first, isNew, check, refusal, fieldsOf = Object.keys } = options;
  const refused = useMemo(() => refusedFields(refusal), [refusal]);
  const [draft, setDraft] = useState(begun);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState(false);
  // The server's error on a field stays until the field changes.
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

/** Choices are a set: their order means nothing. */
function isSame(value: unknown, other: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(other)) return value === other;
  return value.length === other.length && value.every((one) => other.includes(one));
}
