import { viewsKind } from '../approvals/public.ts';
import { readsAsAdministrator } from '../clients/public.ts';
import { actsAsClient, type PageRules } from '../platform/page-rules.ts';

const viewsUsers = viewsKind('user');
const viewsGroups = viewsKind('userGroup');

/** People with access to them, people who act as a client, and the provider's bank administrators (spec A6). */
export const userPages = {
  users: (asker) =>
    viewsUsers(asker) ||
    (asker.subject.clientKind === 'PROVIDER' && readsAsAdministrator(asker.rights)) ||
    actsAsClient(asker),
  userGroups: (asker) => viewsGroups(asker) || actsAsClient(asker),
} satisfies Partial<PageRules>;
