import type { ReactElement } from 'react';
import { Popover } from '@mantine/core';
import type { FilterValue } from '@portico/contract/filter-value';
import { lazyPart } from '../../layout/lazy-part.tsx';
import type { FilterField } from './filter-field.ts';

const FilterEditor = lazyPart(async () => (await import('./filter-editor.tsx')).FilterEditor);

type PopoverProps = {
  field: FilterField;
  value: FilterValue | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (value: FilterValue | undefined) => void;
  /** What opens it. */
  children: ReactElement;
};

/** A field's editor in a popover below its trigger. */
export function FilterPopover({ field, value, open, onOpen, onChange, children }: PopoverProps) {
  return (
    <Popover
      opened={open}
      onChange={onOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      width={280}
      withRoles={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.label}>
        <FilterEditor {...{ field, value, onChange }} onDone={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
