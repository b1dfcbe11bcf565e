/**
 * Every route of the specification (spec A2, B2) and who may open it: written from the documents, not from the code.
 * `routes.test.ts` asks where each leads each kind of user.
 */
export const KINDS = [
  'normal',
  'clientAdministrator',
  'bankAdministratorOfPayments',
  'bankAdministratorOfStatements',
  'bankAdministratorOfLiquidity',
  'bankAdministratorOfDownloads',
  'readOnlyAdministrator',
  'userManagementAdministrator',
  'impersonatingClient',
  'impersonatingClientReadOnly',
  'impersonatingUser',
  'impersonatingUserReadOnly',
  'partnerEndUser',
  'corporateEndUser',
  'impersonatingPartner',
] as const;
export type Kind = (typeof KINDS)[number];

/** `to` is where the route redirects people who may open it, if it does. `later`: its page comes with a later part. */
export type RouteRow = { path: string; to?: string; for: readonly Kind[]; later?: true };

const BANK_ADMINISTRATORS: readonly Kind[] = [
  'bankAdministratorOfPayments',
  'bankAdministratorOfStatements',
  'bankAdministratorOfLiquidity',
  'bankAdministratorOfDownloads',
  'readOnlyAdministrator',
];
const PROVIDER: readonly Kind[] = [...BANK_ADMINISTRATORS, 'userManagementAdministrator'];
const AS_CLIENT: readonly Kind[] = ['impersonatingClient', 'impersonatingClientReadOnly'];
const AS_USER: readonly Kind[] = ['impersonatingUser', 'impersonatingUserReadOnly'];
const IMPERSONATING: readonly Kind[] = [...AS_CLIENT, ...AS_USER];
/** Staff acting as a client administrator have that administrator's rights, within the limits of their own kind. */
const CLIENT: readonly Kind[] = ['normal', 'clientAdministrator', ...AS_USER];
const END_USERS: readonly Kind[] = ['partnerEndUser', 'corporateEndUser', 'impersonatingPartner'];
const EVERYBODY: readonly Kind[] = [...CLIENT, ...AS_CLIENT, ...PROVIDER];
const NOBODY: readonly Kind[] = [];
const USER_ADMINISTRATORS: readonly Kind[] = ['clientAdministrator', 'userManagementAdministrator', ...IMPERSONATING];
const USER_LIST: readonly Kind[] = [...USER_ADMINISTRATORS, ...BANK_ADMINISTRATORS];
/** Read-only users have no editor. */
const USER_EDITORS: readonly Kind[] = USER_ADMINISTRATORS.filter((kind) => !kind.endsWith('ReadOnly'));
/** The provider's people and groups always take two user administrators. */
const APPROVALS: readonly Kind[] = [...CLIENT, ...AS_CLIENT, 'userManagementAdministrator'];
const SIGNED_IN: readonly Kind[] = [...EVERYBODY, ...END_USERS];
const ID = '018f2f5e-0000-7000-8000-0000000000aa';

const without = (kinds: readonly Kind[], these: readonly Kind[]) => kinds.filter((kind) => !these.includes(kind));
const later = (...paths: string[]): RouteRow[] => paths.map((path) => ({ path, for: NOBODY, later: true }));

/** All of them have the module; what a client's people keep is private to them. */
const DOWNLOADING: readonly Kind[] = [...without(CLIENT, AS_USER), ...PROVIDER, ...END_USERS];

export const ROUTES: readonly RouteRow[] = [
  // entry and session
  { path: '/', to: '/dashboard', for: EVERYBODY },
  { path: '/public/login', to: '/dashboard', for: EVERYBODY },
  { path: '/login', to: '/dashboard', for: EVERYBODY },
  // general
  { path: '/about', for: EVERYBODY },
  { path: '/dashboard', for: EVERYBODY },
  // the test's portal is LOCAL, where the developers' pages are open to everybody (spec D2)
  { path: '/dev', to: '/dev/user-information', for: EVERYBODY },
  { path: '/dev/user-information', for: EVERYBODY },
  { path: '/dev/debug', for: EVERYBODY },
  { path: '/user/settings', for: without(SIGNED_IN, [...AS_CLIENT, 'impersonatingPartner']) },
  { path: '/user/change-password', for: without(SIGNED_IN, [...IMPERSONATING, 'impersonatingPartner']) },
  { path: '/user/impersonation', for: ['bankAdministratorOfPayments', 'readOnlyAdministrator'] },
  { path: '/from-templates', for: ['normal'] },
  // administration
  { path: '/administration', to: '/administration/client', for: BANK_ADMINISTRATORS },
  { path: '/administration/client', for: BANK_ADMINISTRATORS },
  {
    path: '/administration/pending-approvals',
    to: '/administration/pending-approvals/payments',
    for: APPROVALS,
  },
  { path: '/administration/pending-approvals/payments', for: APPROVALS },
  ...later(
    '/administration/pending-approvals/liquidity-management',
    `/administration/pending-approvals/liquidity-management/${ID}`,
  ),
  // user management
  { path: '/userManagement', to: '/userManagement/users', for: USER_LIST },
  { path: '/userManagement/users', for: USER_LIST },
  { path: '/userManagement/users/editor', for: USER_EDITORS },
  { path: '/userManagement/user-groups', for: USER_ADMINISTRATORS },
  { path: '/userManagement/user-groups/editor', for: USER_EDITORS },
  // administrator tools
  ...later(
    '/administrator-tools',
    '/administrator-tools/clients-migration',
    '/administrator-tools/data-import',
    '/administrator-tools/downtime-notifications',
    '/administrator-tools/downtime-notifications/editor',
    `/administrator-tools/downtime-notifications/editor/${ID}`,
    `/administrator-tools/downtime-notifications/${ID}`,
    '/administrator-tools/file-upload',
    '/administrator-tools/log',
    `/administrator-tools/log/${ID}`,
  ),
  // payments
  { path: '/payments', to: '/payments/all', for: [...CLIENT, ...AS_CLIENT] },
  { path: '/payments/all', for: [...CLIENT, ...AS_CLIENT] },
  { path: '/payments/new', for: ['normal'] },
  { path: '/payments/uploaded-files', for: [...CLIENT, ...AS_CLIENT] },
  { path: '/payments/deleted', for: ['normal', ...AS_CLIENT] },
  { path: '/payments/transactions', for: [...CLIENT, ...AS_CLIENT] },
  { path: '/transactions/payments', for: [...CLIENT, ...AS_CLIENT] },
  { path: '/transactions', to: '/transactions/payments', for: [...CLIENT, ...AS_CLIENT] },
  // statements
  { path: '/transactions/reportings', for: CLIENT },
  { path: '/transactions/reportings/ENTRY', for: CLIENT },
  { path: '/transactions/reportings/INTRADAY', for: CLIENT },
  { path: '/transactions/reportings/DISPOSITION', for: CLIENT },
  ...later('/transactions/reportings/add-transaction/DISPOSITION', `/transactions/reportings/edit-transaction/${ID}`),
  // Download Center
  { path: '/DLC', to: '/DLC/overview', for: DOWNLOADING },
  { path: '/DLC/overview', for: DOWNLOADING },
  { path: `/DLC/viewReport/${ID}`, for: DOWNLOADING },
  // in neither A2 nor B2
  { path: '/no/such/page', for: NOBODY },
];

/** Where a row leads a signed-in user. End users go to the Download Center after signing in. */
export function expectedPath({ path, to, for: whom }: RouteRow, kind: Kind): string {
  if (END_USERS.includes(kind) && ['/', '/public/login', '/login'].includes(path)) return '/DLC/overview';
  return whom.includes(kind) ? (to ?? path) : '/page-not-found';
}
