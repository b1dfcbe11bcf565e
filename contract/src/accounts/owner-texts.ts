import { namedUncarried } from '../carried-text.ts';
import type { OwnerContent } from './owners.ts';

/** The free texts of an owner that payments say. */
const OWNER_TEXTS = ['name', 'identification', 'street', 'buildingNumber', 'postCode', 'town'] as const;
type OwnerText = (typeof OWNER_TEXTS)[number];

/** The fields of an owner with characters that no bank carries, and which these are. */
export function uncarriedFields(owner: Pick<OwnerContent, OwnerText>): { field: OwnerText; characters: string }[] {
  return OWNER_TEXTS.flatMap((field) => {
    const characters = namedUncarried(owner[field] ?? '');
    return characters === null ? [] : { field, characters };
  });
}
