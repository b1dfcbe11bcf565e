import { isBankAdministrator } from '../clients/public.ts';
import { isDevelopment } from '../config.ts';
import type { PageRules } from '../platform/page-rules.ts';

/** In development and test environments they are open to everybody, elsewhere to bank administrators. */
export const developerPages = {
  developer: ({ subject, rights, environment }) =>
    isDevelopment(environment) || (subject.clientKind === 'PROVIDER' && isBankAdministrator(rights)),
} satisfies Partial<PageRules>;
