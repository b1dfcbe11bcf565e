import { IconHome } from '@tabler/icons-react';
import { aboutPages } from '../about/pages.ts';
import { accountPages } from '../accounts/pages.ts';
import { approvalPages } from '../approvals/pages.ts';
import { clientPages } from '../clients/pages.ts';
import { downloadPages } from '../downloads/pages.ts';
import { developerPages } from '../developer/pages.ts';
import { impersonationPages } from '../impersonation/pages.ts';
import { page, type Page, type Redirect } from '../lib/pages/page.ts';
import { paymentPages } from '../payments/pages.ts';
import { ratePages } from '../rates/pages.ts';
import { releasePages } from '../release/pages.ts';
import { sessionPages } from '../session/pages.ts';
import { settingsPages } from '../settings/pages.ts';
import { signOffPages } from '../signoff/pages.ts';
import { statementPages } from '../statements/pages.ts';
import { standingOrderPages } from '../standing-orders/pages.ts';
import { templatePages } from '../templates/pages.ts';
import { uploadPages } from '../uploads/pages.ts';
import { userPages } from '../users/pages.ts';
import { FirstPage } from './first-page.tsx';

const DECLARED = [
  page({
    path: '/dashboard',
    component: FirstPage,
    text: 'shell.dashboard',
    menu: { icon: IconHome, order: 1, phoneText: 'shell.overview' },
  }),
  ...aboutPages,
  ...accountPages,
  ...approvalPages,
  ...clientPages,
  ...developerPages,
  ...downloadPages,
  ...impersonationPages,
  ...paymentPages,
  ...ratePages,
  ...releasePages,
  ...sessionPages,
  ...settingsPages,
  ...signOffPages,
  ...statementPages,
  ...templatePages,
  ...standingOrderPages,
  ...uploadPages,
  ...userPages,
];

/** Every path that a module declares: the router checks links against them. */
export type PagePath = (typeof DECLARED)[number]['path'];
/** Paths that need nothing filled in. */
export type PlainPath = Exclude<PagePath, `${string}$${string}`>;
export type AppPage = Page<PagePath, PagePath>;

// So that a page or redirect that leads to an undeclared one is red.
const declared: readonly (AppPage | Redirect<PagePath, PagePath>)[] = DECLARED;

export const PAGES: readonly AppPage[] = declared.filter((one) => 'component' in one);
export const REDIRECTS = declared.filter((one) => 'toFirstOf' in one);

/** The address of a list, which has no parameters. */
export const plainPath = ({ path }: AppPage) => path as PlainPath;
