import type { ApiAnswer } from '@portico/contract/api';
import { trustedId } from '@portico/contract/ids';
import { LADDER_AREAS, moduleOf, SWITCH_AREAS, type Area } from '@portico/contract/permissions/model';
import { PAGES } from '@portico/contract/session/pages';

export type Session = ApiAnswer<'GET portal/user'>;
type Changes = Partial<Omit<Session, 'settings' | 'pages'>> & {
  settings?: Partial<Session['settings']>;
  pages?: Partial<Session['pages']>;
};

const HOUR_MS = 3_600_000;
const authority = (area: Area, privilege: string) => ({
  authority: `${area}_${privilege}`,
  module: moduleOf(area) ?? 'EFT',
  privilege,
});

const allPages = (isOpen: boolean) =>
  Object.fromEntries(PAGES.map((page) => [page, isOpen])) as Record<(typeof PAGES)[number], boolean>;

/** Clara Kerr of Helvetia Foods, who may open every page and do everything, unless changed. */
export function session({ settings, pages, ...changes }: Changes = {}): Session {
  return {
    id: trustedId('01a20000-0000-7000-8000-000000000001'),
    clientId: 'HELVETIA',
    fullName: 'Clara Kerr',
    userName: 'clara',
    enabled: true,
    twoMansRule: false,
    twoMansRuleCategories: [],
    secondFactorAuthenticated: true,
    setSecondFactorAuthenticationType: 'EMAIL',
    securityCodeValidUntil: null,
    previousLogin: null,
    passwordChangeRequired: false,
    passwordExpired: false,
    settings: {
      uniqueId: '01a20000-0000-7000-8000-000000000002',
      language: 'en',
      calendarStartingDay: 1,
      dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
      numberFormat: 'DOT_APOSTROPHE',
      consolidatedCurrency: { code: 'CHF', fractionDigits: 2 },
      keepDownloads: false,
      paymentTemplates: true,
      paymentValuesFromTemplate: true,
      exportFormat: 'NONE',
      delimiter: 'COMMA',
      sessionTokenLifetimeInMinutes: null,
      sessionRiskAcknowledgedAt: null,
      ...settings,
    },
    applications: [
      { name: 'dlc', url: '/portal/app/DLC/overview', enabled: true },
      { name: 'payments', url: '/portal/app/payments', enabled: true },
      { name: 'reporting', url: '/portal/app/transactions', enabled: true },
    ],
    authorities: [
      ...LADDER_AREAS.map((area) => authority(area, 'ADMIN')),
      ...SWITCH_AREAS.map((area) => authority(area, 'GRANT')),
    ],
    userGroups: [],
    impersonated: false,
    impersonatedClient: null,
    impersonatedUser: null,
    impersonator: null,
    client: {
      name: 'Helvetia Foods',
      applicationSettings: { cashPoolProfile: 'NONE', paymentTemplates: true, paymentValuesFromTemplate: true },
      sessionTokenLifetimeInMinutes: 30,
      accounts: 2,
    },
    domainUser: { fullName: 'Clara Kerr', jobTitle: null },
    sessionId: '01a20000-0000-7000-8000-000000000003',
    sessionExpiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
    sessionTokenLifetimeInMinutes: 30,
    b2cMfa: false,
    hasPassword: true,
    kind: 'CLIENT',
    pages: { ...allPages(true), ...pages },
    ...changes,
  };
}

/** One of the provider's people, who administers everything. */
export function providerSession(changes: Changes = {}): Session {
  return session({ kind: 'PROVIDER', clientId: 'PROVIDER', fullName: 'Petra Ohm', userName: 'petra', ...changes });
}

/** Somebody with none of the pages that take a decision. */
export function withoutPages(changes: Changes = {}): Session {
  return { ...session(changes), pages: allPages(false) };
}
