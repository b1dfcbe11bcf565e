import { Checkbox, type CheckboxProps } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import css from './row-box.module.css';

/** A box of 16 px, as lists and filters have it. */
export function RowBox(props: CheckboxProps) {
  return (
    <Checkbox
      {...props}
      size="xs"
      classNames={{ root: css.root ?? '', input: css.input ?? '', label: css.label ?? '' }}
    />
  );
}
