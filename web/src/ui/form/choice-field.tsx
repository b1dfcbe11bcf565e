import type { ReactNode } from 'react';
import { useStableHandler } from '../../lib/use-stable-handler.ts';
import { Changed } from './changed.tsx';
import { Lockable, useIsHeld } from './field-lock.tsx';
import { SelectField } from './select-field.tsx';
import type { FieldForm } from './use-draft.ts';

type ChoiceFieldProps<Field extends string, Draft extends Record<Field, string>> = {
  form: FieldForm<Draft>;
  field: Field;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown before anything is chosen, or for no option at all. */
  none?: string | undefined;
  /** Shown as long as nothing is wrong. */
  help?: ReactNode;
  /** What follows from the choice beyond the field itself. */
  changeOf?: (value: string) => Partial<Draft>;
};

/** A field of a draft that is chosen from a list of values. */
export function ChoiceField<Field extends string, Draft extends Record<Field, string>>(
  props: ChoiceFieldProps<Field, Draft>,
) {
  const { form, field, label, options, none, help, changeOf } = props;
  const isHeld = useIsHeld()(field);
  const choose = useStableHandler((value: string) => form.set({ ...changeOf?.(value), [field]: value }));
  const leave = useStableHandler(() => form.onLeave(field));
  const wordOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <Changed was={form.wasOf(field, wordOf)}>
      <Lockable {...{ field, label }}>
        <SelectField
          isHeld={isHeld}
          {...{ label, options, none, help }}
          name={field}
          value={form.draft[field]}
          error={form.errorOf(field)}
          onChange={choose}
          onLeave={leave}
        />
      </Lockable>
    </Changed>
  );
}
