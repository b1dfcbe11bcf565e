import { useLocation } from '@tanstack/react-router';
import { usePlaceName } from '../lib/place.ts';
import type { TextKey } from '../lib/text-keys.ts';
import { useText } from '../lib/texts.tsx';

type Place =
  | '/payments/all'
  | '/transactions/reportings'
  | '/administration/sign-off-rules'
  | '/administration/pending-approvals/payments';
export type Crumb = { text: string; to?: Place };

type List = {
  path: string;
  area: TextKey;
  text: TextKey;
  to?: Place;
  /** What one of its things is called until its page has said its name. */
  thing?: TextKey;
};

/** Lists and their areas, by the beginning of the address. */
const LISTS: List[] = [
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

/** Where the reader is, from the portal's areas down to the name that the page gave itself. */
export function useCrumbs(): Crumb[] {
  const t = useText();
  const { pathname } = useLocation();
  const name = usePlaceName();
  const list = LISTS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (!list) return [{ text: t('shell.dashboard') }];
  const area = { text: t(list.area) };
  if (!list.to || pathname === list.to) return [area, { text: t(list.text) }];
  return [area, { text: t(list.text), to: list.to }, { text: name ?? t(list.thing ?? 'shell.order') }];
}
