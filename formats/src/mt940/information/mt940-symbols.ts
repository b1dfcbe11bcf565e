import { addExtra, type Information } from './mt940-information-model.ts';
import type { ExtraName } from '../../statement/statement-model.ts';

/** The three numbers on Czech and Slovak payments, with or without a colon (`VS:20260042`, `KS0308`). */
const SYMBOL = /(?:^|\s)(VS|KS|SS):?(\d{1,10})(?=\s|$)/g;
const NAMES: Readonly<Record<string, ExtraName>> = {
  VS: 'variableSymbol',
  KS: 'constantSymbol',
  SS: 'specificSymbol',
};

/** Adds the symbols in a piece of the remittance information, which keeps them too. */
export function readSymbol(text: string, start: number, end: number, information: Information): void {
  for (const [, symbol = '', value = ''] of text.slice(start, end).matchAll(SYMBOL)) {
    const name = NAMES[symbol];
    if (name && /[1-9]/.test(value) && information.extra[name] === undefined) addExtra(information, name, value);
  }
}
