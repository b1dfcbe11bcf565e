import { useText } from '../../lib/format/texts.tsx';
import css from './pips.module.css';

const DRAWN_MAXIMUM = 6;

type PipsProps = { given: number; required: number; mine: boolean };

/** Signature places: filled = given, hollow = open, ringed = you can fill it; always with "1/2". */
export function Pips({ given, required, mine }: PipsProps) {
  const t = useText();
  const places = Array.from({ length: Math.min(required, DRAWN_MAXIMUM) }, (_, place) => place);
  const look = (place: number) => {
    if (place < given) return css.given;
    return mine && place === given ? css.mine : '';
  };
  return (
    <span
      className={css.pips}
      role="img"
      aria-label={t('payments.signed.places', { given, required, mine: String(mine) })}
    >
      {places.map((place) => (
        <i key={place} className={`${css.pip} ${look(place)}`} />
      ))}
      <span className={css.count}>{`${given}/${required}`}</span>
    </span>
  );
}
