import type { ChangeCategory } from '@portico/contract/approvals/model';
import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import { trustedId, type UserId } from '@portico/contract/ids';
import { LEVELS, MODULES, type Module } from '@portico/contract/permissions/model';
import type { Environment } from '../config.ts';
import { AS_CLIENT_ENTRIES, ceilingOf, type Acting } from '../permissions/ceiling.ts';
import { Rights } from '../permissions/rights.ts';
import type { PageAsker } from '../platform/page-rules.ts';
import type { Impersonator, Subject } from '../platform/subject.ts';
import type { Grant } from '../seed/create.ts';
import { applications } from '../session/session-user.ts';

export type AskerOptions = {
  clientKind?: Subject['clientKind'];
  grants?: readonly Grant[];
  modules?: readonly Module[];
  acting?: Acting | null;
  twoMansRule?: boolean;
  twoMansRuleCategories?: readonly ChangeCategory[];
  hasPassword?: boolean;
  paysWithTemplates?: boolean;
  environment?: Environment;
};

/** Somebody who asks for pages, with the rights that the server would load for them. */
export function pageAsker(options: AskerOptions): PageAsker & { rights: Rights } {
  const { clientKind = 'CLIENT', grants = [], acting = null, hasPassword = true, environment = 'PROD' } = options;
  const {
    modules = ['EFT', 'ARS'],
    twoMansRule = false,
    twoMansRuleCategories = [],
    paysWithTemplates = true,
  } = options;
  const own = { userId: trustedId<UserId>('one'), modules: [...modules], licensedModules: [...MODULES] };
  const entries = grants.map(({ area, level }) => ({
    groupName: null,
    area,
    scope: { kind: 'AREA' as const },
    level: LEVELS[level],
  }));
  return {
    subject: { clientKind, hasPassword, impersonator: acting as Impersonator | null },
    rights: new Rights(
      own,
      acting?.asClient ? AS_CLIENT_ENTRIES : entries,
      (area) => acting && ceilingOf(acting, area),
    ),
    applications: applications({ ...own, clientKind }).map(({ name }) => name),
    twoMansRule,
    twoMansRuleCategories,
    paysWithTemplates,
    environment,
  };
}

/** How far the administrators of all applications reach in somebody's name. */
export function actingAs(asClient: boolean, reach: 'ADMIN' | 'VIEW_ONLY'): Acting {
  const applied = ADMINISTRATION_AREAS.map((area) => [area.replace('ADMINISTRATION_', ''), reach] as const);
  return { asClient, managesUsers: false, reach: Object.fromEntries(applied) };
}
