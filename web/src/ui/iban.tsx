import css from './iban.module.css';

/** An IBAN in groups of four; the gaps are drawn, so copying gives it without blanks. */
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
