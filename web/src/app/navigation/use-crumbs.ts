import { useLocation } from '@tanstack/react-router';
import { usePlaceName } from '../../lib/format/place.ts';
import type { TextKey } from '../../lib/format/text-keys.ts';
import { useText } from '../../lib/format/texts.tsx';

type Place =
  | '/payments/all'
  | '/transactions/reportings'
  | '/administration/client'
  | '/administration/screening'
  | '/userManagement/users'
  | '/userManagement/user-groups'
  | '/administration/accounts'
  | '/administration/account-groups'
  | '/administration/sign-off-rules'
  | '/administration/pending-approvals/payments';
export type Crumb = { text: string; to?: Place };

type List = {
  path: string;
  area: TextKey;
  text: TextKey;
  to?: Place;
  /** The name of an object until its page has loaded the real one. */
  thing?: TextKey;
};

/** Lists and their areas, by the start of the address. */
const LISTS: List[] = [
  { path: '/payments/uploaded-files', area: 'shell.payments', text: 'shell.uploadedFiles' },
  { path: '/payments/deleted', area: 'shell.payments', text: 'shell.deletedOrders' },
  { path: '/payments', area: 'shell.payments', text: 'shell.orders', to: '/payments/all' },
  { path: '/accounts', area: 'statements.nav.group', text: 'statements.nav.accounts' },
  {
    path: '/transactions/reportings',
    area: 'statements.nav.group',
    text: 'statements.nav.transactions',
    to: '/transactions/reportings',
  },
  { path: '/statements/imports', area: 'statements.nav.group', text: 'statements.nav.imports' },
  {
    path: '/administration/client',
    area: 'shell.administration',
    text: 'shell.clients',
    to: '/administration/client',
    thing: 'clients.label',
  },
  { path: '/administration/settings', area: 'shell.administration', text: 'shell.companySettings' },
  { path: '/administration/mandates', area: 'shell.administration', text: 'accounts.mandates.nav' },
  { path: '/administration/operations', area: 'shell.administration', text: 'operations.nav.operations' },
  {
    path: '/administration/screening',
    area: 'shell.administration',
    text: 'operations.nav.screening',
    to: '/administration/screening',
    thing: 'operations.column.message',
  },
  {
    path: '/userManagement/users',
    area: 'shell.administration',
    text: 'shell.users',
    to: '/userManagement/users',
    thing: 'users.user.label',
  },
  {
    path: '/userManagement/user-groups',
    area: 'shell.administration',
    text: 'shell.userGroups',
    to: '/userManagement/user-groups',
    thing: 'users.group.label',
  },
  {
    path: '/administration/accounts',
    area: 'shell.administration',
    text: 'shell.accountData',
    to: '/administration/accounts',
    thing: 'accounts.account.label',
  },
  {
    path: '/administration/account-groups',
    area: 'shell.administration',
    text: 'shell.accountGroups',
    to: '/administration/account-groups',
    thing: 'accounts.group.label',
  },
  {
    path: '/administration/sign-off-rules',
    area: 'shell.administration',
    text: 'shell.signOffRules',
    to: '/administration/sign-off-rules',
    thing: 'signoff.label',
  },
  {
    path: '/administration/pending-approvals',
    area: 'shell.administration',
    text: 'shell.pendingApprovals',
    to: '/administration/pending-approvals/payments',
    thing: 'approvals.column.action',
  },
  { path: '/statements', area: 'statements.nav.group', text: 'statements.nav.statements' },
];

/** Where the reader is, from the portal's areas down to the name that the page set itself. */
export function useCrumbs(): Crumb[] {
  const t = useText();
  const { pathname } = useLocation();
  const name = usePlaceName();
  const list = LISTS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  // Pages outside any list, such as those of the user menu, set their own name.
  if (!list) return [{ text: pathname === '/dashboard' || !name ? t('shell.dashboard') : name }];
  const area = { text: t(list.area) };
  if (!list.to || pathname === list.to) return [area, { text: t(list.text) }];
  return [area, { text: t(list.text), to: list.to }, { text: name ?? t(list.thing ?? 'shell.order') }];
}
