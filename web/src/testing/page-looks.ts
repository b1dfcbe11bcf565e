import type { PagePath } from '../app/pages.ts';
import type { Answers } from './fake-answers.ts';
import { providerSession, type Session } from './samples/sample-user.ts';

/** How a page is opened with sample data. */
export type Look = {
  /** Its address, if the path has parameters or a state belongs to it. */
  at?: string;
  /** Something of the sample data, in the same words in every language. */
  shows: string;
  session?: () => Session | null;
  answers?: Answers;
};

const ID = '01a20000-0000-7000-8000-000000000042';
const asProvider = () => providerSession();
const asNobody = () => null;

/** Every declared page; one that is missing here fails `every-page.page.test.ts`. */
export const LOOKS: { [Path in PagePath]?: Look } = {
  '/dashboard': { shows: 'HELVETIA-0042' },
  '/about': { shows: '1.4.0' },
  '/administration/accounts': { shows: 'Main account · CHF' },
  '/administration/accounts/editor': { shows: 'Rheinbrück Bank' },
  '/administration/accounts/editor/$uniqueId': { at: `/administration/accounts/editor/${ID}`, shows: 'Main account' },
  '/administration/account-groups': { shows: 'Europe' },
  '/administration/account-groups/editor': { shows: 'Main account · CHF' },
  '/administration/account-groups/editor/$uniqueId': {
    at: `/administration/account-groups/editor/${ID}`,
    shows: 'Europe',
  },
  '/administration/banks': { shows: 'Rheinbrück Bank' },
  '/administration/banks/editor': { shows: 'BIC' },
  '/administration/banks/editor/$uniqueId': { at: `/administration/banks/editor/${ID}`, shows: 'Rheinbrück Bank' },
  '/administration/connections': { shows: 'Rheinbrück direct', session: asProvider },
  '/administration/connections/editor': { shows: 'pain.001.001.09', session: asProvider },
  '/administration/connections/editor/$uniqueId': {
    at: `/administration/connections/editor/${ID}`,
    shows: 'Rheinbrück direct',
    session: asProvider,
  },
  '/administration/client-banks': { shows: 'Rheinbrück Bank', session: asProvider },
  '/DLC/overview': { shows: 'Balances_20-11-2026_09-00.pdf' },
  '/DLC/viewReport/$uniqueId': { at: `/DLC/viewReport/${ID}`, shows: 'Balances_20-11-2026_09-00.pdf' },
  '/administration/exchange-rates': { shows: '0.88121417', session: asProvider },
  '/administration/exchange-rates/files': { shows: 'eurofxref-daily.xml', session: asProvider },
  '/administration/owners': { shows: 'Helvetia Foods AG' },
  '/administration/owners/editor': { shows: 'LEI' },
  '/administration/owners/editor/$uniqueId': { at: `/administration/owners/editor/${ID}`, shows: 'Helvetia Foods AG' },
  '/administration/mandates': { shows: 'Rheinbrück Bank', session: asProvider },
  '/administration/settings': { shows: 'Ingrid Solheim' },
  '/administration/pending-approvals/payments': { shows: 'Aldo Moretti' },
  '/administration/pending-approvals/payments/$uniqueId': {
    at: `/administration/pending-approvals/payments/${ID}`,
    shows: 'HELVETIA-0042',
  },
  '/administration/client': { shows: 'Acme Precision Group', session: asProvider },
  '/administration/client/editor/$uniqueId': {
    at: `/administration/client/editor/${ID}`,
    shows: 'Helvetia Foods',
    session: asProvider,
  },
  '/administration/client/two-person-rule/$uniqueId': {
    at: `/administration/client/two-person-rule/${ID}`,
    shows: 'Helvetia Foods',
    session: asProvider,
  },
  '/dev/user-information': { shows: 'clara' },
  '/dev/debug': { shows: '214 MB' },
  '/user/impersonation': { shows: 'Acme Precision Group', session: asProvider },
  '/from-templates': { shows: 'Rheinhafen Immobilien AG' },
  '/payments/my-templates': { shows: 'Rheinhafen Immobilien AG' },
  '/payments/my-templates/editor': { shows: 'IBAN' },
  '/payments/my-templates/editor/$uniqueId': { at: `/payments/my-templates/editor/${ID}`, shows: 'Rent Basel' },
  '/payments/standing-orders': { shows: 'Rent Basel, monthly' },
  '/payments/standing-orders/editor': { shows: 'CHF' },
  '/payments/standing-orders/editor/$uniqueId': {
    at: `/payments/standing-orders/editor/${ID}`,
    shows: 'Rent Basel, monthly',
  },
  '/payments/templates': { shows: 'Rheinhafen Immobilien AG' },
  '/payments/templates/editor': { shows: 'IBAN' },
  '/payments/templates/editor/$uniqueId': { at: `/payments/templates/editor/${ID}`, shows: 'Rent Basel' },
  '/payments/all': { shows: 'three.xml' },
  '/payments/new': { shows: 'IBAN' },
  '/payments/orders/$uniqueId': { at: `/payments/orders/${ID}`, shows: 'HELVETIA-0042' },
  '/payments/orders/$uniqueId/edit': { at: `/payments/orders/${ID}/edit`, shows: 'Sägerei Müller' },
  '/payments/deleted': { shows: 'three.xml' },
  '/administration/operations': { shows: 'Hafenkontor Bank', session: asProvider },
  '/administration/screening': { shows: 'Helvetia Foods', session: asProvider },
  '/administration/screening/$uniqueId': {
    at: `/administration/screening/${ID}`,
    shows: 'Helvetia Foods',
    session: asProvider,
  },
  '/password': { at: '/password#token', shows: 'clerk', session: asNobody },
  '/objection': { at: '/objection#token', shows: 'signer1', session: asNobody },
  '/dev/outbox': { shows: 'signer1@helvetia.example', session: asNobody },
  '/user/change-password': { shows: '' },
  '/user/settings': { shows: 'Chrome' },
  '/administration/sign-off-rules': { shows: 'All payments' },
  '/administration/sign-off-rules/editor': { shows: 'GBP' },
  '/administration/sign-off-rules/editor/$uniqueId': {
    at: `/administration/sign-off-rules/editor/${ID}`,
    shows: 'All payments',
  },
  '/accounts': { shows: 'Main account · CHF' },
  '/payments/transactions': { shows: 'Creditor 1000' },
  '/transactions/payments': { shows: 'Creditor 1000' },
  '/transactions/reportings': { shows: 'Main account · CHF' },
  '/transactions/reportings/$trType': { at: '/transactions/reportings/ENTRY', shows: 'Main account · CHF' },
  '/statements': { shows: 'Main account · EUR' },
  '/statements/imports': { shows: 'camt.053.001.08', session: asProvider },
  '/payments/uploaded-files': { shows: 'again.xml' },
  '/userManagement/users': { shows: 'Ada Min' },
  '/userManagement/users/editor': { shows: '123 45 67' },
  '/userManagement/users/editor/$uniqueId': { at: `/userManagement/users/editor/${ID}`, shows: 'Clara Kerr' },
  '/userManagement/users/$uniqueId': { at: `/userManagement/users/${ID}`, shows: 'clerk' },
  '/userManagement/user-groups': { shows: 'Treasury' },
  '/userManagement/user-groups/editor': { shows: 'Leo Sser' },
  '/userManagement/user-groups/editor/$uniqueId': { at: `/userManagement/user-groups/editor/${ID}`, shows: 'Treasury' },
  '/userManagement/user-groups/$uniqueId': { at: `/userManagement/user-groups/${ID}`, shows: 'Treasury' },
};
