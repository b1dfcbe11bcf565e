import css from './iban.module.css';

/** An IBAN in groups of four; the gaps are styling, so copying it gives no blanks. */
export function Iban({ value }: { value: string }) {
  const groups = value.match(/.{1,4}/g) ?? [];
  return (
    <span className={css.iban}>
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

/** Looks like an IBAN: then it is written in groups of four. */
const LOOKS_LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An account's number as people read it: an IBAN in groups, any other as it is. */
export function AccountNumber({ number }: { number: string }) {
  return LOOKS_LIKE_IBAN.test(number) ? <Iban value={number} /> : number;
}

/** The same within a sentence. */
export function groupedNumber(number: string): string {
  return LOOKS_LIKE_IBAN.test(number) ? number.match(/.{1,4}/g)!.join('\u00a0') : number;
}
