import type { ChangeCategory } from '@portico/contract/approvals/model';
import type { Area, Level } from '@portico/contract/permissions/model';
import type { PageName } from '@portico/contract/session/pages';
import type { Environment } from '../config.ts';
import type { Subject } from './subject.ts';

/** Who would like to open a page, with everything that the rules look at. */
export type PageAsker = {
  subject: Pick<Subject, 'clientKind' | 'impersonator' | 'hasPassword'>;
  rights: { has(area: Area, needed: Level): boolean };
  /** The names of the applications that they may open. */
  applications: readonly string[];
  /** The two-person rule holds for some of their changes, or what it held up still waits; and for which categories. */
  twoMansRule: boolean;
  twoMansRuleCategories: readonly ChangeCategory[];
  /** The client pays with templates, and they have chosen to. */
  paysWithTemplates: boolean;
  environment: Environment;
};

/** Whether somebody may open a page. Pure: its module declares it beside the use cases behind the page. */
export type PageRule = (asker: PageAsker) => boolean;
export type PageRules = Readonly<Record<PageName, PageRule>>;

/** The rule of a page that takes a level in one area. */
export function takesRight(area: Area, needed: Level): PageRule {
  return ({ rights }) => rights.has(area, needed);
}

/** The same for the provider's people alone. */
export function takesProviderRight(area: Area, needed: Level): PageRule {
  return ({ subject, rights }) => subject.clientKind === 'PROVIDER' && rights.has(area, needed);
}

/** One of the provider's people acts as a client, not as one of its users. */
export function actsAsClient({ subject }: Pick<PageAsker, 'subject'>): boolean {
  return subject.impersonator?.asClient === true;
}
