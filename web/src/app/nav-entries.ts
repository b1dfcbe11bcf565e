import {
  IconArrowsExchange,
  IconBuildingBank,
  IconChecks,
  IconFileImport,
  IconFileText,
  IconHome,
  IconListDetails,
  IconPencil,
  IconScale,
} from '@tabler/icons-react';
import {
  hasAuthority,
  readsStatements,
  seesApprovals,
  seesSignOffRules,
  seesStatementImports,
  useSession,
} from '../lib/session.tsx';
import type { SessionUser } from '../lib/session-store.ts';
import type { TextKey } from '../lib/text-keys.ts';

export type NavEntry = {
  to:
    | '/dashboard'
    | '/payments/all'
    | '/accounts'
    | '/transactions/reportings'
    | '/statements'
    | '/statements/imports'
    | '/administration/sign-off-rules'
    | '/administration/pending-approvals/payments';
  search?: Record<string, string>;
  text: TextKey;
  /** The word below the icon on the phone, where another one is shorter. */
  phoneText?: TextKey;
  icon: typeof IconHome;
  /** For whom it is; others don't see the entry. */
  isFor?: (user: SessionUser) => boolean;
  /** What is counted beside it: orders that wait for the reader's signature, changes that wait for his approval. */
  counts?: 'toSign' | 'approvals';
};

export type NavGroup = { label: TextKey | null; entries: NavEntry[] };

export const TO_SIGN_SEARCH = { tab: 'SIGNATURE_REQUIRED' };

/** The navigation as data: what exists today, in the order of the sidebar. */
const navigation: NavGroup[] = [
  {
    label: null,
    entries: [
      { to: '/dashboard', text: 'shell.dashboard', phoneText: 'shell.overview', icon: IconHome },
      {
        to: '/payments/all',
        search: TO_SIGN_SEARCH,
        text: 'shell.toSign',
        icon: IconPencil,
        isFor: (user) => hasAuthority(user, 'PAYMENT_SIGN'),
        counts: 'toSign',
      },
    ],
  },
  {
    label: 'shell.payments',
    entries: [
      {
        to: '/payments/all',
        text: 'shell.orders',
        icon: IconArrowsExchange,
        isFor: (user) => hasAuthority(user, 'PAYMENT_VIEW'),
      },
    ],
  },
  {
    label: 'statements.nav.group',
    entries: [
      { to: '/accounts', text: 'statements.nav.accounts', icon: IconBuildingBank, isFor: readsStatements },
      {
        to: '/transactions/reportings',
        text: 'statements.nav.transactions',
        icon: IconListDetails,
        isFor: readsStatements,
      },
      { to: '/statements', text: 'statements.nav.statements', icon: IconFileText, isFor: readsStatements },
      {
        to: '/statements/imports',
        text: 'statements.nav.imports',
        icon: IconFileImport,
        isFor: seesStatementImports,
      },
    ],
  },
  {
    label: 'shell.administration',
    entries: [
      {
        to: '/administration/sign-off-rules',
        text: 'shell.signOffRules',
        icon: IconScale,
        isFor: seesSignOffRules,
      },
      {
        to: '/administration/pending-approvals/payments',
        text: 'shell.pendingApprovals',
        icon: IconChecks,
        isFor: seesApprovals,
        counts: 'approvals',
      },
    ],
  },
];

/** What of it the user may open; groups without an entry are left out. */
export function useNavigation(): NavGroup[] {
  const { user } = useSession();
  return navigation
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ isFor }) => !isFor || isFor(user)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
