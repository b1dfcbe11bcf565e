import {
  IconActivityHeartbeat,
  IconAdjustments,
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildings,
  IconChecks,
  IconFileCheck,
  IconFileImport,
  IconFileText,
  IconFileUpload,
  IconFolders,
  IconHome,
  IconListDetails,
  IconPencil,
  IconScale,
  IconShieldSearch,
  IconTrash,
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import {
  administersAccounts,
  hasAuthority,
  readsStatements,
  seesApprovals,
  seesClients,
  seesCompanySettings,
  seesOperations,
  seesScreening,
  seesSignOffRules,
  seesStatementImports,
  seesUserGroups,
  seesUsers,
  useSession,
} from '../../lib/session/session.tsx';
import type { SessionUser } from '../../lib/session/session-store.ts';
import type { TextKey } from '../../lib/format/text-keys.ts';

export type NavEntry = {
  to:
    | '/dashboard'
    | '/payments/all'
    | '/payments/uploaded-files'
    | '/payments/deleted'
    | '/accounts'
    | '/transactions/reportings'
    | '/statements'
    | '/statements/imports'
    | '/administration/client'
    | '/administration/operations'
    | '/administration/settings'
    | '/userManagement/users'
    | '/userManagement/user-groups'
    | '/administration/mandates'
    | '/administration/screening'
    | '/administration/accounts'
    | '/administration/account-groups'
    | '/administration/sign-off-rules'
    | '/administration/pending-approvals/payments';
  search?: Record<string, string>;
  text: TextKey;
  /** The label below the icon on the phone, where it is shorter. */
  phoneText?: TextKey;
  icon: typeof IconHome;
  /** Who it is for; others don't see the entry. */
  isFor?: (user: SessionUser) => boolean;
  /**
   * What the entry counts: orders waiting for the reader's signature, changes waiting for their approval, open alarms,
   * messages stopped by screening.
   */
  counts?: 'toSign' | 'approvals' | 'alarms' | 'hits' | 'mandates';
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
      {
        to: '/payments/uploaded-files',
        text: 'shell.uploadedFiles',
        phoneText: 'shell.files',
        icon: IconFileUpload,
        isFor: (user) => hasAuthority(user, 'PAYMENT_VIEW_UPLOADED'),
      },
      {
        to: '/payments/deleted',
        text: 'shell.deletedOrders',
        icon: IconTrash,
        isFor: (user) => hasAuthority(user, 'VIEW_DELETED_ORDER'),
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
        phoneText: 'shell.files',
        icon: IconFileImport,
        isFor: seesStatementImports,
      },
    ],
  },
  {
    label: 'shell.administration',
    entries: [
      { to: '/administration/client', text: 'shell.clients', icon: IconBuildings, isFor: seesClients },
      {
        to: '/administration/operations',
        text: 'operations.nav.operations',
        phoneText: 'operations.nav.operations.phone',
        icon: IconActivityHeartbeat,
        isFor: seesOperations,
        counts: 'alarms',
      },
      {
        to: '/administration/screening',
        text: 'operations.nav.screening',
        phoneText: 'operations.nav.screening.phone',
        icon: IconShieldSearch,
        isFor: seesScreening,
        counts: 'hits',
      },
      {
        to: '/administration/mandates',
        text: 'accounts.mandates.nav',
        phoneText: 'accounts.mandates.nav.phone',
        icon: IconFileCheck,
        isFor: seesOperations,
        counts: 'mandates',
      },
      { to: '/userManagement/users', text: 'shell.users', icon: IconUser, isFor: seesUsers },
      { to: '/userManagement/user-groups', text: 'shell.userGroups', icon: IconUsers, isFor: seesUserGroups },
      { to: '/administration/accounts', text: 'shell.accountData', icon: IconWallet, isFor: administersAccounts },
      {
        to: '/administration/account-groups',
        text: 'shell.accountGroups',
        icon: IconFolders,
        isFor: administersAccounts,
      },
      {
        to: '/administration/sign-off-rules',
        text: 'shell.signOffRules',
        icon: IconScale,
        isFor: seesSignOffRules,
      },
      {
        to: '/administration/settings',
        text: 'shell.companySettings',
        phoneText: 'shell.companySettings.phone',
        icon: IconAdjustments,
        isFor: seesCompanySettings,
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

/** The entries that the user may open; groups without entries are left out. */
export function useNavigation(): NavGroup[] {
  const { user } = useSession();
  return navigation
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ isFor }) => !isFor || isFor(user)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
