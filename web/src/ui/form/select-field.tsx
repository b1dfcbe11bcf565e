import { InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';

type SelectProps = {
  /** By which an error leads here. */
  name?: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** Shown before anything is chosen, or for no option at all. */
  none?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** It can be read, not changed. */
  isHeld?: boolean;
  onChange: (value: string) => void;
  onLeave?: () => void;
};

/**
 * A choice from a list; a native select, which phones and keyboards handle best. Not drawn again with the fields around it
 * as long as its options are the same array.
 */
export const SelectField = memo(function SelectField(props: SelectProps) {
  const { name, label, options, value, none, help, error, className = '', isHeld = false, onChange, onLeave } = props;
  return (
    <InputBase
      component="select"
      {...(name !== undefined && { name })}
      className={className}
      disabled={isHeld}
      label={label}
      rightSection={<IconChevronDown aria-hidden />}
      rightSectionPointerEvents="none"
      description={error ? undefined : help}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onLeave && { onBlur: onLeave })}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </InputBase>
  );
});
