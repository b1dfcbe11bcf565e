import { SWITCHABLE_CATEGORIES } from '@portico/contract/approvals/kinds';
import type { twoPersonRuleEndpoints } from '@portico/contract/approvals/rule-endpoints';
import type { Reply } from '@portico/contract/endpoint';
import type { Decision } from '@portico/contract/errors';
import type { ClientId } from '@portico/contract/ids';
import { loadRights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { CHANGE_WAITS, decideEdit } from '../requests/decide-change.ts';
import { toldPeople } from '../people/eligible-people.ts';
import { findOpenChange } from '../requests/find-open-change.ts';
import { refusalOf } from '../governed-entity.ts';
import { loadApproversOf } from '../people/load-approvers.ts';
import { alwaysGovernedHere } from './two-person.ts';
import { twoPersonRule } from './two-person-rule.ts';

type Definition = (typeof twoPersonRuleEndpoints)['twoPersonRule'];

/** The switches of the caller's own client. */
export async function getTwoPersonRule({ tx, subject }: Context<Definition>): Promise<Reply<Definition>> {
  const rights = await loadRights(tx, subject);
  const refusal = refusalOf(rights, twoPersonRule, 'view');
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return presentTwoPersonRule(tx, subject.clientId, decideEdit({ rights }, twoPersonRule, 'OK'));
}

/** The switches of the transaction's client, with who could approve what; `mayEdit` is about the reader. */
export async function presentTwoPersonRule(
  tx: Transaction,
  clientId: ClientId,
  mayEdit: Decision,
): Promise<Reply<Definition>> {
  const { content, status, version } = (await twoPersonRule.find(tx, clientId, false))!;
  const always = await alwaysGovernedHere(tx);
  const { governed, people } = await loadApproversOf(tx, [...SWITCHABLE_CATEGORIES, 'SETTINGS']);
  const reasons = status === 'OK' ? mayEdit.reasons : [...mayEdit.reasons, CHANGE_WAITS];
  return {
    uniqueId: clientId,
    content: { ...content, categories: content.categories.filter((category) => governed.includes(category)) },
    entityStatus: status,
    version,
    openRequest: status === 'OK' ? null : await findOpenChange(tx, twoPersonRule.kind, clientId),
    switches: SWITCHABLE_CATEGORIES.filter((category) => governed.includes(category)).map((category) => ({
      category,
      approvers: toldPeople(people.get(category)),
      isAlwaysOn: always.includes(category),
    })),
    settingsApprovers: toldPeople(people.get('SETTINGS')),
    actions: { update: { allowed: reasons.length === 0, reasons } },
  };
}
