import { SWITCHABLE_CATEGORIES, withPeople } from '@portico/contract/approvals/kinds';
import type { TwoPersonRuleContent, twoPersonRuleEndpoints } from '@portico/contract/approvals/rule-endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { ClientId } from '@portico/contract/ids';
import type { Module } from '@portico/contract/permissions/model';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import type { Context } from '../../platform/http/route.ts';
import { changeObject, requestChange } from '../change-object.ts';
import { CHANGE_WAITS } from '../requests/decide-change.ts';
import { isLicensed } from '../people/load-approvers.ts';
import { alwaysGoverned } from './two-person.ts';
import { twoPersonRule } from './two-person-rule.ts';

type Definition = (typeof twoPersonRuleEndpoints)['updateTwoPersonRule'];
type Change = Request<Definition>['body'];

/** Asks a second person to change the settings that the client has for everybody. */
export async function updateTwoPersonRule(
  context: Context<Definition>,
  { body: { content, ...change } }: Request<Definition>,
): Promise<Reply<Definition>> {
  const { tx, subject } = context;
  const facts = await loadFacts(tx);
  const edit = (stored: TwoPersonRuleContent) => switched(stored, content, facts);
  return changeObject(context, twoPersonRule, { action: 'UPDATE', id: subject.clientId, ...change, edit });
}

/**
 * One of the provider's people asks the same for a client, whose transaction this is; the caller has checked that they
 * may. Somebody of the client decides.
 */
export async function requestTwoPersonRule(
  context: Pick<Context<Definition>, 'tx' | 'subject' | 'clock' | 'log' | 'language'>,
  clientId: ClientId,
  { content, version, comment }: Change,
): Promise<Reply<Definition>> {
  const { tx } = context;
  const stored = (await twoPersonRule.find(tx, clientId, true))!;
  if (stored.status !== 'OK') throw new PortalError('WRONG_STATE', { reasons: [CHANGE_WAITS] });
  if (stored.version !== version) throw new PortalError('CONTENT_CHANGED');
  const wanted = switched(stored.content, content, await loadFacts(tx));
  const change = { action: 'UPDATE' as const, id: clientId, version, content: wanted, comment };
  const changeRequest = await requestChange(context, twoPersonRule, change, clientId, stored);
  return { uniqueId: clientId, outcome: 'REQUESTED', changeRequest };
}

type Facts = { kind: Subject['clientKind']; modules: Module[] };

/**
 * Settings outside the licence stay as they are, since nobody was shown them; so do those not given. What can't be
 * switched off stays on.
 */
function switched(
  stored: TwoPersonRuleContent,
  { categories: wanted, ...given }: Change['content'],
  { kind, modules }: Facts,
): TwoPersonRuleContent {
  const always = alwaysGoverned(kind);
  const chosen = SWITCHABLE_CATEGORIES.filter(
    (category) =>
      always.includes(category) || (isLicensed(category, modules) ? wanted : stored.categories).includes(category),
  );
  return {
    categories: withPeople(chosen),
    ownFactorSignsOnly: given.ownFactorSignsOnly ?? stored.ownFactorSignsOnly,
    securIdSigns: given.securIdSigns ?? stored.securIdSigns,
    mailboxAwaitsWord: given.mailboxAwaitsWord ?? stored.mailboxAwaitsWord,
    signingBarHours: given.signingBarHours ?? stored.signingBarHours,
    sessionTokenLifetimeInMinutes: given.sessionTokenLifetimeInMinutes ?? stored.sessionTokenLifetimeInMinutes,
    passwordPolicy: given.passwordPolicy ?? stored.passwordPolicy,
  };
}

async function loadFacts(tx: Transaction): Promise<Facts> {
  const row = await tx.row<Facts>(
    'select kind, licensed_modules as modules from clients where client_id = current_client()',
  );
  return row!;
}
