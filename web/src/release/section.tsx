import { useId, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import css from './operations.module.css';

type SectionProps = {
  /** By which the strip at the top leads to it. */
  anchor: string;
  title: string;
  count: number;
  /** The server shows no more than this of it. */
  most?: number;
  /** In the place of the rows when there is none. */
  nothing: string;
  /** At the right of its title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of the operations page: its title with the number of its rows, and the rows or that there is none. */
export function Section({ anchor, title, count, most = Infinity, nothing, action, children }: SectionProps) {
  const t = useText();
  const display = useDisplay();
  const id = useId();
  return (
    <section id={anchor} tabIndex={-1} className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className={css.count}>{display.decimal(count)}</span>}
        {action}
      </div>
      {count === 0 ? <p className={css.nothing}>{nothing}</p> : children}
      {count >= most && <p className={css.nothing}>{t('operations.most', { number: display.decimal(most) })}</p>}
    </section>
  );
}

/** The way to the rows that are left out at first. */
export function ShowAll({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useText();
  return (
    <Button size="xs" variant="subtle" mt={6} onClick={onShow}>
      {t('operations.showAll', { count })}
    </Button>
  );
}
