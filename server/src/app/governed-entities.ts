import { accountGroup } from '../accounts/public.ts';
import type { GovernedEntities, GovernedEntity } from '../approvals/public.ts';
import { signOffRule } from '../signoff/public.ts';

/** Every kind of master data that changes by the two-person rule. */
const ALL: readonly GovernedEntity[] = [accountGroup, signOffRule];

export const governedEntities: GovernedEntities = new Map(ALL.map((entity) => [entity.category, entity]));
