import type { ComponentProps, ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import css from './chip-button.module.css';

type ChipProps = ComponentProps<'button'> & {
  icon?: ReactNode;
  /** The label before the chosen value, in the quiet tone. */
  name?: string;
};

/** The value of a choice that opens on press: "Consolidated in CHF". */
export function ChipButton({ icon, name, children, ...button }: ChipProps) {
  return (
    <button type="button" {...button} className={css.chip}>
      {icon}
      {name !== undefined && <i>{name}</i>} <span>{children}</span>
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
}
