import css from './middle-ellipsis.module.css';

const TAIL_LENGTH = 6;

/** A long id on one line, shortened before its last characters; the whole id on hover. */
export function MiddleEllipsis({ text }: { text: string }) {
  return (
    <span className={css.whole} title={text}>
      <span className={css.head}>{text.slice(0, -TAIL_LENGTH)}</span>
      <span>{text.slice(-TAIL_LENGTH)}</span>
    </span>
  );
}
