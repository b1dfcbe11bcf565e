import css from './cells.module.css';

/** What a row is called; in full on hover. */
export function NameCell({ name, title = name }: { name: string; title?: string }) {
  return (
    <span className={css.strong} title={title}>
      {name}
    </span>
  );
}

/** Several names on one line, one to a line on hover; `none` when there is none. */
export function NamesCell({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <span className={css.details}>{none}</span>;
  return <span title={names.join('\n')}>{names.join(', ')}</span>;
}

/** Text of secondary weight, or a dash where there is none. */
export function DetailCell({ text }: { text: string | null }) {
  if (text === null) return <span className={css.quiet}>–</span>;
  return (
    <span className={css.details} title={text}>
      {text}
    </span>
  );
}
