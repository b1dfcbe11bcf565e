import type about from '../texts/en/about.json';
import type accounts from '../texts/en/accounts.json';
import type approvals from '../texts/en/approvals.json';
import type charts from '../texts/en/charts.json';
import type clients from '../texts/en/clients.json';
import type common from '../texts/en/common.json';
import type dashboard from '../texts/en/dashboard.json';
import type developer from '../texts/en/developer.json';
import type downloads from '../texts/en/downloads.json';
import type errors from '../texts/en/errors.json';
import type exports from '../texts/en/exports.json';
import type forms from '../texts/en/forms.json';
import type grid from '../texts/en/grid.json';
import type impersonation from '../texts/en/impersonation.json';
import type operations from '../texts/en/operations.json';
import type outbox from '../texts/en/outbox.json';
import type payments from '../texts/en/payments.json';
import type rates from '../texts/en/rates.json';
import type reasons from '../texts/en/reasons.json';
import type session from '../texts/en/session.json';
import type settings from '../texts/en/settings.json';
import type shell from '../texts/en/shell.json';
import type signoff from '../texts/en/signoff.json';
import type standingOrders from '../texts/en/standingOrders.json';
import type statements from '../texts/en/statements.json';
import type status from '../texts/en/status.json';
import type templates from '../texts/en/templates.json';
import type uploads from '../texts/en/uploads.json';
import type users from '../texts/en/users.json';
import type warnings from '../texts/en/warnings.json';

/** The modules of `texts/<language>` whose keys the screens use; English is complete by definition. */
export type TextModules = {
  about: typeof about;
  accounts: typeof accounts;
  approvals: typeof approvals;
  charts: typeof charts;
  clients: typeof clients;
  common: typeof common;
  dashboard: typeof dashboard;
  developer: typeof developer;
  downloads: typeof downloads;
  errors: typeof errors;
  exports: typeof exports;
  forms: typeof forms;
  grid: typeof grid;
  impersonation: typeof impersonation;
  operations: typeof operations;
  outbox: typeof outbox;
  payments: typeof payments;
  rates: typeof rates;
  reasons: typeof reasons;
  session: typeof session;
  settings: typeof settings;
  shell: typeof shell;
  signoff: typeof signoff;
  standingOrders: typeof standingOrders;
  statements: typeof statements;
  status: typeof status;
  templates: typeof templates;
  uploads: typeof uploads;
  users: typeof users;
  warnings: typeof warnings;
};

/** `module.key` of every sentence. */
export type TextKey = {
  [Module in keyof TextModules]: `${Module}.${keyof TextModules[Module] & string}`;
}[keyof TextModules];
