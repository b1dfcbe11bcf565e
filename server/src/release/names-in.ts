import type { CarriedElement } from '@portico/formats/party-model';

/**
 * Every name in a payment or group that goes to the bank: of parties, banks and accounts, and those in what is carried
 * as written, such as intermediary banks and invoicees (elements `Nm`).
 */
export function namesIn(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(namesIn);
  if (content === null || typeof content !== 'object') return [];
  return Object.entries(content).flatMap(([field, value]) => {
    if (field === 'further') return (value as CarriedElement[]).flatMap(carriedNames);
    return field === 'name' && typeof value === 'string' ? [value] : namesIn(value);
  });
}

function carriedNames({ name, text, children = [] }: CarriedElement): string[] {
  return [...(name === 'Nm' && text !== undefined ? [text] : []), ...children.flatMap(carriedNames)];
}
