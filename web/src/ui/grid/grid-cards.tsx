import type { ReactNode } from 'react';
import css from './grid-cards.module.css';

type CardsProps<Row> = {
  label: string;
  rows: Row[] | undefined;
  idOf: (row: Row) => string;
  /** The two lines of a row, one link. */
  card: (row: Row) => ReactNode;
  stale: boolean;
  instead?: ReactNode;
};

const SKELETON = [0, 1, 2, 3, 4, 5, 6];

/** The same list on a phone: rows of two lines. */
export function GridCards<Row>({ label, rows, idOf, card, stale, instead }: CardsProps<Row>) {
  if (instead) return <div className={css.instead}>{instead}</div>;
  return (
    <ul className={`${css.cards} ${stale ? css.stale : ''}`} aria-label={label} aria-busy={stale || !rows}>
      {rows
        ? rows.map((row) => (
            <li key={idOf(row)} data-row={idOf(row)}>
              {card(row)}
            </li>
          ))
        : SKELETON.map((row) => (
            <li key={row} className={css.skeleton}>
              <i style={{ width: '46%' }} />
              <i style={{ width: '70%' }} />
            </li>
          ))}
    </ul>
  );
}
