import type { Counterparty, ExtraName } from './statement-model.ts';

/** What `:86:` of an entry says, in whatever dialect the bank writes it. */
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

/** Adds what a bank says of the same thing in a second place. */
export function addExtra(information: Information, name: ExtraName, text: string): void {
  if (text === '') return;
  const { extra } = information;
  const before = extra[name];
  extra[name] = before === undefined ? text : `${before} ${text}`;
}

/** Mostly there is one: a literal of one takes a tenth of the memory of an empty list that one is pushed onto. */
export function addRemittance(information: Information, text: string): void {
  if (information.remittance.length === 0) information.remittance = [text];
  else information.remittance.push(text);
}
