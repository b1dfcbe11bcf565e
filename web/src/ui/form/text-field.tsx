import { memo, useMemo, type ChangeEvent, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { TextInput, Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { useStableHandler } from '../../lib/use-stable-handler.ts';
import { Changed } from './changed.tsx';
import { Lockable, useIsHeld } from './field-lock.tsx';
import type { DraftForm, FieldForm } from './use-draft.ts';
import { useLengthNote } from './use-length-note.tsx';

type TextFieldProps<Field extends string, Draft extends Record<Field, string>> = {
  form: FieldForm<Draft>;
  field: Field;
  label: string;
  /** In characters. */
  most: number;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'numeric' | 'decimal' | undefined;
  /** Shown as long as nothing is wrong. */
  help?: ReactNode;
  /** Formats the value when the field loses focus. */
  tidy?: ((text: string) => string) | undefined;
  /** For the box around the input. */
  boxClass?: string | undefined;
  /** Puts something around the input itself. */
  around?: (input: ReactNode) => ReactNode;
};

/** Not drawn again with the fields around it. */
const MemoTextInput = memo(TextInput);

/** One line of a draft, checked when the field loses focus. */
export function TextField<Field extends string, Draft extends Record<Field, string>>(
  props: TextFieldProps<Field, Draft>,
) {
  const { form, field, label, most, type = 'text', inputMode, help, tidy, boxClass, around } = props;
  const error = form.errorOf(field);
  const isHeld = useIsHeld()(field);
  const note = useLengthNote(form.draft[field], most, help);
  const change = (text: string) => form.set({ [field]: text } as Partial<Draft>);
  const onChange = useStableHandler((event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value));
  const onBlur = useStableHandler(() => {
    form.onLeave(field);
    const text: string = form.draft[field];
    if (tidy && tidy(text) !== text) change(tidy(text));
  });
  const classNames = useMemo(() => (boxClass === undefined ? {} : { wrapper: boxClass }), [boxClass]);
  const input = (
    <MemoTextInput
      name={field}
      readOnly={isHeld}
      label={label}
      description={error === undefined ? note : undefined}
      error={error}
      type={type}
      inputMode={inputMode}
      maxLength={most}
      classNames={classNames}
      autoComplete="off"
      value={form.draft[field]}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
  return (
    <Changed was={form.wasOf(field, String)}>
      <Lockable {...{ field, label }}>{around ? around(input) : input}</Lockable>
    </Changed>
  );
}

/** The comment of a draft, and how much room is left for it. */
export function CommentField<Draft extends { comment: string }>({
  form,
  label,
}: {
  form: DraftForm<Draft>;
  label: string;
}) {
  const t = useText();
  const { comment } = form.draft;
  return (
    <Changed was={form.wasOf('comment', String)}>
      <Textarea
        label={label}
        description={t('forms.length', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
        error={form.errorOf('comment')}
        maxLength={COMMENT_MAXIMUM_LENGTH}
        rows={2}
        value={comment}
        onChange={(event) => form.set({ comment: event.currentTarget.value } as Partial<Draft>)}
      />
    </Changed>
  );
}
