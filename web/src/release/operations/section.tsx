import { useId, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import desk from '../../ui/desk/desk.module.css';
import css from './operations.module.css';

type SectionProps = {
  /** The anchor that the strip at the top links to. */
  anchor: string;
  title: string;
  count: number;
  /** The server returns at most this many. */
  most?: number;
  /** Replaces the rows when there aren't any. */
  nothing: string;
  /** On the right of its title. */
  action?: ReactNode;
  children: ReactNode;
};

/**
 * A section of the operations page: its title with the number of rows, and the rows or a note that there aren't any.
 */
export function Section({ anchor, title, count, most = Infinity, nothing, action, children }: SectionProps) {
  const t = useText();
  const display = useDisplay();
  const id = useId();
  return (
    <section id={anchor} tabIndex={-1} className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className={desk.count}>{display.decimal(count)}</span>}
        {action}
      </div>
      {count === 0 ? <p className={desk.nothing}>{nothing}</p> : children}
      {count >= most && <p className={desk.nothing}>{t('operations.most', { number: display.decimal(most) })}</p>}
    </section>
  );
}

/** The button for the rows hidden at first. */
export function ShowAll({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useText();
  return (
    <Button size="xs" variant="subtle" mt={6} onClick={onShow}>
      {t('operations.showAll', { count })}
    </Button>
  );
}
