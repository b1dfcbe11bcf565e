import type about from '../../../../contract/texts/en/about.json';
import type accounts from '../../../../contract/texts/en/accounts.json';
import type approvals from '../../../../contract/texts/en/approvals.json';
import type charts from '../../../../contract/texts/en/charts.json';
import type clients from '../../../../contract/texts/en/clients.json';
import type common from '../../../../contract/texts/en/common.json';
import type dashboard from '../../../../contract/texts/en/dashboard.json';
import type developer from '../../../../contract/texts/en/developer.json';
import type errors from '../../../../contract/texts/en/errors.json';
import type forms from '../../../../contract/texts/en/forms.json';
import type grid from '../../../../contract/texts/en/grid.json';
import type impersonation from '../../../../contract/texts/en/impersonation.json';
import type operations from '../../../../contract/texts/en/operations.json';
import type outbox from '../../../../contract/texts/en/outbox.json';
import type payments from '../../../../contract/texts/en/payments.json';
import type reasons from '../../../../contract/texts/en/reasons.json';
import type session from '../../../../contract/texts/en/session.json';
import type settings from '../../../../contract/texts/en/settings.json';
import type shell from '../../../../contract/texts/en/shell.json';
import type signoff from '../../../../contract/texts/en/signoff.json';
import type statements from '../../../../contract/texts/en/statements.json';
import type uploads from '../../../../contract/texts/en/uploads.json';
import type users from '../../../../contract/texts/en/users.json';

/** The modules of `contract/texts/<language>` whose keys the screens use; English is complete by definition. */
export type TextModules = {
  about: typeof about;
  accounts: typeof accounts;
  approvals: typeof approvals;
  charts: typeof charts;
  clients: typeof clients;
  common: typeof common;
  dashboard: typeof dashboard;
  developer: typeof developer;
  errors: typeof errors;
  forms: typeof forms;
  grid: typeof grid;
  impersonation: typeof impersonation;
  operations: typeof operations;
  outbox: typeof outbox;
  payments: typeof payments;
  reasons: typeof reasons;
  session: typeof session;
  settings: typeof settings;
  shell: typeof shell;
  signoff: typeof signoff;
  statements: typeof statements;
  uploads: typeof uploads;
  users: typeof users;
};

/** `module.key` of every sentence. */
export type TextKey = {
  [Module in keyof TextModules]: `${Module}.${keyof TextModules[Module] & string}`;
}[keyof TextModules];
