import { readsAsAdministrator } from '../clients/public.ts';
import { actsAsClient, type PageRules } from '../platform/page-rules.ts';

/** People with access to them, people who act as a client, and the provider's bank administrators (spec A6). */
export const userPages = {
  users: (asker) =>
    asker.rights.has('USERS', 'VIEW_ONLY') ||
    (asker.subject.clientKind === 'PROVIDER' && readsAsAdministrator(asker.rights)) ||
    actsAsClient(asker),
  userGroups: (asker) => asker.rights.has('USER_GROUPS', 'VIEW_ONLY') || actsAsClient(asker),
} satisfies Partial<PageRules>;
