import { looksLikeIban } from '../mt940-account.ts';
import type { Counterparty, ExtraName } from '../../statement/statement-model.ts';

/** The content of an entry's `:86:`, in whatever dialect the bank writes. */
export type Information = {
  counterparty: Counterparty;
  endToEndId: string | null;
  remittance: string[];
  extra: Partial<Record<ExtraName, string>>;
};

export function emptyInformation(): Information {
  return {
    counterparty: { name: null, account: null, bank: null },
    endToEndId: null,
    remittance: [],
    extra: {},
  };
}

/** Adds what a bank says about the same thing in a second place. */
export function addExtra(information: Information, name: ExtraName, text: string): void {
  if (text === '') return;
  const { extra } = information;
  const before = extra[name];
  extra[name] = before === undefined ? text : `${before} ${text}`;
}

/** Mostly there is only one, and a one-element literal takes a tenth of the memory of a list that is pushed onto. */
export function addRemittance(information: Information, text: string): void {
  if (information.remittance.length === 0) information.remittance = [text];
  else information.remittance.push(text);
}

/** An account as the bank writes it; blanks are dropped from an IBAN, wherever a line was broken in it. */
export function accountText(text: string): string {
  const number = text.startsWith('/') ? text.slice(1) : text;
  if (!number.includes(' ')) return number;
  const iban = number.replaceAll(' ', '');
  return looksLikeIban(iban) ? iban : number;
}

/** A national number is the end of its IBAN, or has leading zeros. */
export function isSameNumber(number: string, account: string): boolean {
  const digits = number
    .replaceAll(/\s/g, '')
    .replace(/^[A-Z]{2}/, '')
    .replace(/^0+/, '');
  return account.replaceAll(/\s/g, '').endsWith(digits);
}
