import { isBic } from '@portico/contract/bank-codes/bic';
import { ibanFault } from '@portico/contract/bank-codes/iban';
import type { StatementAccount } from '../statement/statement-model.ts';

/** Triodos writes its own name in place of a BIC, and the name happens to have the shape of one. */
const BANK_NAMES = new Set(['TRIODOSBANK']);

/**
 * Reads `:25:` and `:25P:` (35x, and a BIC on a second line) in the banks' variants: an IBAN, bank and account, or BIC
 * and account, each with or without a trailing currency. Anything but an IBAN is returned as written. `currency` is
 * that of the balances: trailing letters of a number are its currency only if they match.
 */
export function readAccount(lines: readonly string[], currency: string | null): StatementAccount {
  const [first = '', second = ''] = lines.map((line) => line.trim());
  const parts = splitCurrency(first.replace(/^\//, ''), currency);
  const { bic, number } = splitBic(parts.number);
  const iban = number.replaceAll(' ', '');
  const isIban = looksLikeIban(iban);
  return {
    iban: isIban ? iban : null,
    other: isIban || number === '' ? null : number,
    bic: bic ?? (isBic(second) ? second : null),
    currency: parts.currency ?? currency,
  };
}

/** Checks country and length of an IBAN. A mistyped one gets a finding later; the bank still means an IBAN. */
export function looksLikeIban(text: string): boolean {
  const fault = ibanFault(text);
  return fault === null || fault === 'ibanStructureWrong' || fault === 'ibanCheckDigitsWrong';
}

function splitCurrency(text: string, expected: string | null): { number: string; currency: string | null } {
  const apart = /^(.*\S)(?:\s*\/\s*|\s+)([A-Z]{3})$/.exec(text);
  if (apart?.[1] !== undefined && /\d/.test(apart[1])) return { number: apart[1], currency: apart[2] ?? null };
  const end = /^(.*\d)([A-Z]{3})$/.exec(text);
  const number = end?.[1] ?? '';
  const certain = end?.[2] === expected || looksLikeIban(number);
  return end && certain ? { number, currency: end[2] ?? null } : { number: text, currency: null };
}

function splitBic(text: string): { bic: string | null; number: string } {
  const slash = text.indexOf('/');
  const bic = text.slice(0, Math.max(slash, 0));
  const split = isBic(bic) && /[A-Z]/.test(bic) && !BANK_NAMES.has(bic);
  return split ? { bic, number: text.slice(slash + 1).trim() } : { bic: null, number: text };
}
