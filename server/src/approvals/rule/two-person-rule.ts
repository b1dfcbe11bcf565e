import { SWITCHABLE_CATEGORIES, withPeople, type SwitchableCategory } from '@portico/contract/approvals/kinds';
import { type EntityStatus } from '@portico/contract/approvals/model';
import type { TwoPersonRuleContent } from '@portico/contract/approvals/rule-endpoints';
import { readPasswordPolicy } from '@portico/contract/session/password-policy';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { text } from '../../platform/texts.ts';
import { describeSettings } from './describe-settings.ts';
import { governedKind, type GovernedEntity, type Stored } from '../governed-entity.ts';
import { lockAdministration } from '../lock-administration.ts';
import { alwaysGoverned } from './two-person.ts';

/**
 * What a client sets for all of its people: the switches of its two-person rule, and how people sign in and sign. One
 * object whose id is the client's (spec D3). A change always waits for a second person, even the first one that
 * switches the rule on: so two people exist who can, and nobody alone weakens what protects sign-in and signing.
 */
export const twoPersonRule: GovernedEntity<TwoPersonRuleContent> = {
  ...governedKind('companySettings'),
  isAlwaysGoverned: true,
  isApprovedByStrangers: true,
  affectsApproverPool: true,
  auditType: 'SETTINGS',
  nameOf: () => text('en', 'approvals.companySettings.name'),
  nameIn: (language) => text(language, 'approvals.companySettings.name'),
  find,
  problems: () => Promise.resolve([]),
  async update(tx, _id, { categories, ...content }) {
    const exceptions = SWITCHABLE_CATEGORIES.filter((category) => !categories.includes(category));
    await tx.rows('select set_company_settings($1, $2, $3, $4, $5, $6, $7, $8)', [
      categories.length > 0,
      exceptions,
      content.ownFactorSignsOnly,
      content.securIdSigns,
      content.mailboxAwaitsWord,
      content.signingBarHours,
      content.sessionTokenLifetimeInMinutes,
      JSON.stringify(content.passwordPolicy),
    ]);
  },
  async setStatus(tx, _id, status) {
    await tx.rows('select set_two_person_status($1)', [status]);
  },
  add: notMade,
  remove: notMade,
  removeUnapproved: notMade,
  describe: (_tx, content, language) => Promise.resolve(describeSettings(content, language)),
};

/** Every client has them. */
function notMade(): never {
  throw new Error('The company settings are neither added nor deleted.');
}

type Row = Omit<TwoPersonRuleContent, 'categories' | 'passwordPolicy'> & {
  policy: object;
  kind: Subject['clientKind'];
  isOn: boolean;
  exceptions: string[];
  status: EntityStatus;
  version: number;
};

async function find(tx: Transaction, id: string, lock: boolean): Promise<Stored<TwoPersonRuleContent> | null> {
  if (lock) await lockAdministration(tx);
  const row = await tx.row<Row>(
    `select kind, two_person_rule as "isOn", two_person_exceptions as exceptions, two_person_status as status, two_person_version as version,
       own_factor_signs_only as "ownFactorSignsOnly", securid_signs as "securIdSigns", mailbox_awaits_word as "mailboxAwaitsWord",
       signing_bar_hours as "signingBarHours", session_idle_minutes as "sessionTokenLifetimeInMinutes", password_policy as policy
       from clients where client_id = current_client() and client_id = $1`,
    [id],
  );
  if (!row) return null;
  const { kind, isOn, exceptions, policy, status, version, ...settings } = row;
  const categories = categoriesOf(kind, isOn, exceptions);
  return { content: { ...settings, categories, passwordPolicy: readPasswordPolicy(policy) }, status, version };
}

function categoriesOf(kind: Row['kind'], isOn: boolean, exceptions: readonly string[]): SwitchableCategory[] {
  const on = SWITCHABLE_CATEGORIES.filter((category) => isOn && !exceptions.includes(category));
  return withPeople([...alwaysGoverned(kind), ...on]);
}
