import { trustedId, type TemplateId } from '@portico/contract/ids';
import type { BegunPayments } from '../model.ts';

/** The templates that a part of an address names; whether there are such templates is for the server to say. */
export function templatesIn(part: unknown): TemplateId[] {
  return typeof part === 'string' && part !== '' ? part.split(' ').map((id) => trustedId<TemplateId>(id)) : [];
}

/** The state of the page on which these templates are ticked. */
export function chosenOf({ templates }: Pick<BegunPayments, 'templates'>): { chosen: string } {
  return { chosen: templates.map(({ uniqueId }) => uniqueId).join(' ') };
}
