import css from './cells.module.css';

/** A row's name; in full on hover. */
export function NameCell({ name, title = name }: { name: string; title?: string }) {
  return (
    <span className={css.strong} title={title}>
      {name}
    </span>
  );
}

/** Several names on one line, one per line on hover; `none` for an empty list. */
export function NamesCell({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <span className={css.details}>{none}</span>;
  return <span title={names.join('\n')}>{names.join(', ')}</span>;
}

/** A word in the place of a value; a dash if there is no word. */
export function QuietCell({ text }: { text: string }) {
  return <span className={css.quiet}>{text || '–'}</span>;
}

/** Secondary text, or a dash if empty. */
export function DetailCell({ text }: { text: string | null }) {
  if (text === null) return <QuietCell text="" />;
  return (
    <span className={css.details} title={text}>
      {text}
    </span>
  );
}
