import type { Transaction } from './pain001-model.ts';
import type { CarriedElement } from '../party/party-model.ts';

/** The parts of structured remittance information by which people recognise a payment: references and invoices. */
const NAMED = new Set(['Ref', 'Nb', 'AddtlRmtInf']);

/** What a payment is for, as texts for people: unstructured lines, references, invoice numbers, additional texts. */
export function remittanceTexts(transaction: Transaction): string[] {
  const { remittance, creditorReference, additionalRemittance, remittanceDetails, furtherRemittance } = transaction;
  return [
    ...remittance,
    ...(creditorReference ? [creditorReference.value] : []),
    ...namedIn(remittanceDetails),
    ...additionalRemittance,
    ...namedIn(furtherRemittance),
  ];
}

function namedIn(elements: readonly CarriedElement[] = []): string[] {
  return elements.flatMap(({ name, text, children }) =>
    children ? namedIn(children) : text !== undefined && NAMED.has(name) ? [text] : [],
  );
}
