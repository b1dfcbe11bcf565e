import type approvals from '../../../contract/texts/en/approvals.json';
import type charts from '../../../contract/texts/en/charts.json';
import type common from '../../../contract/texts/en/common.json';
import type dashboard from '../../../contract/texts/en/dashboard.json';
import type errors from '../../../contract/texts/en/errors.json';
import type grid from '../../../contract/texts/en/grid.json';
import type outbox from '../../../contract/texts/en/outbox.json';
import type payments from '../../../contract/texts/en/payments.json';
import type session from '../../../contract/texts/en/session.json';
import type shell from '../../../contract/texts/en/shell.json';
import type signoff from '../../../contract/texts/en/signoff.json';
import type statements from '../../../contract/texts/en/statements.json';
import type uploads from '../../../contract/texts/en/uploads.json';

/** The modules of `contract/texts/<language>` whose keys the screens name; English is complete by definition. */
export type TextModules = {
  approvals: typeof approvals;
  charts: typeof charts;
  common: typeof common;
  dashboard: typeof dashboard;
  errors: typeof errors;
  grid: typeof grid;
  outbox: typeof outbox;
  payments: typeof payments;
  session: typeof session;
  shell: typeof shell;
  signoff: typeof signoff;
  statements: typeof statements;
  uploads: typeof uploads;
};

/** `module.key` of every sentence. */
export type TextKey = {
  [Module in keyof TextModules]: `${Module}.${keyof TextModules[Module] & string}`;
}[keyof TextModules];
