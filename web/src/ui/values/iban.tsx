import { accountNumberGroups } from '@portico/contract/bank-codes/account-number';
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

/** An account's number as people read it: an IBAN in groups, any other as it is. */
export function AccountNumber({ number }: { number: string }) {
  return accountNumberGroups(number).length > 1 ? <Iban value={number} /> : number;
}

/** The same within a sentence. */
export function groupedNumber(number: string): string {
  return accountNumberGroups(number).join('\u00a0');
}
