import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { Decision } from '@portico/contract/errors';
import { useText } from '../../lib/format/texts.tsx';
import { ReasonList } from './reason-list.tsx';
import styles from './why.module.css';

export type WhyProps = {
  /** What isn't possible, as a plain sentence: “You can’t edit this order now”. */
  title: string;
  decision: Decision;
  /** At least one way out: a button or a quiet line. */
  wayOut?: ReactNode;
};

type WhySignProps = WhyProps & {
  /** −1 in a grid cell: the grid is one tab stop. */
  tabIndex?: number;
};

/** The round “?” that answers who, why and what would help. */
export function Why({ tabIndex, ...props }: WhySignProps) {
  const t = useText();
  return (
    <WhyPopover {...props}>
      {(opener) => (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles.trigger}
          aria-label={`${t('common.why')} ${props.title}`}
          {...opener}
        >
          <WhyMark />
        </button>
      )}
    </WhyPopover>
  );
}

/** The sign alone, for use inside a button or menu entry that opens the popover itself. */
export function WhyMark() {
  return (
    <span className={styles.mark} aria-hidden>
      ?
    </span>
  );
}

type Opener = {
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
};

/** Opens on click, Enter or “?” on its target, and stays until dismissed. */
export function WhyPopover(props: WhyProps & { children: (opener: Opener) => ReactElement }) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const opener: Opener = {
    onClick: () => setOpened((before) => !before),
    onKeyDown: (event) => {
      if (event.key === '?') setOpened(true);
      // The popover itself handles it once it has the focus, which takes a moment.
      if (event.key === 'Escape' && opened) {
        event.stopPropagation();
        setOpened(false);
      }
    },
    'aria-expanded': opened,
    'aria-haspopup': 'dialog',
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top"
      withRoles={false}
      withArrow
      arrowSize={10}
      trapFocus
      returnFocus
      // No transition: while fading out it would take the focus again, and then lose it.
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{props.children(opener)}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        className={styles.dropdown}
        aria-labelledby={titleId}
        tabIndex={-1}
        data-autofocus
      >
        <h2 id={titleId}>{props.title}</h2>
        <ReasonList reasons={props.decision.reasons} />
        {props.wayOut && <div className={styles.wayOut}>{props.wayOut}</div>}
      </Popover.Dropdown>
    </Popover>
  );
}
