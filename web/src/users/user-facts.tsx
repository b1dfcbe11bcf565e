import { useMemo, type ReactNode } from 'react';
import { useDisplay } from '../lib/format/display.ts';
import { useSession } from '../lib/session/session.tsx';
import { shortList } from '../lib/format/short-list.ts';
import { useText } from '../lib/format/texts.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import type { UserChoices, UserDetail } from './model.ts';
import { accountsReached } from './permissions/effect/accounts-reached.ts';
import { entriesOf } from './permissions/entries.ts';
import { StateWord } from './state-word.tsx';
import { UserAuthenticators } from './user-authenticators.tsx';
import css from './users.module.css';

type FactsProps = { user: UserDetail; choices: UserChoices };

/** Everything known about a user (spec A3), in groups. */
export function UserFacts({ user, choices }: FactsProps) {
  return (
    <>
      <PersonFacts user={user} />
      <SignInFacts user={user} />
      <AccessFacts {...{ user, choices }} />
      <HistoryFacts user={user} />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h2>{title}</h2>
      <Facts>{children}</Facts>
    </section>
  );
}

type UserOnly = { user: UserDetail };

function PersonFacts({ user: { content } }: UserOnly) {
  const t = useText();
  return (
    <Group title={t('users.section.person')}>
      <Fact name={t('users.column.fullName')}>{content.fullName}</Fact>
      <Fact name={t('users.column.jobTitle')}>{content.jobTitle ?? '–'}</Fact>
      <Fact name={t('users.column.email')}>{content.email}</Fact>
      <Fact name={t('users.column.mobile')}>{content.mobile ?? '–'}</Fact>
      <Fact name={t('users.field.phone')}>{content.phone ?? '–'}</Fact>
      <Fact name={t('users.field.comment')}>{content.comment ?? '–'}</Fact>
    </Group>
  );
}

function SignInFacts({ user }: UserOnly) {
  const t = useText();
  const display = useDisplay();
  const { content, authenticators, state, lockedAt, objectedAt, newPasswordRequired } = user;
  return (
    <Group title={t('users.section.signIn')}>
      <Fact name={t('users.column.userName')}>{content.userName}</Fact>
      <Fact name={t('users.column.authenticationType')}>{t(`users.authentication.${content.authenticationType}`)}</Fact>
      <Fact name={t('users.column.state')}>
        <StateWord state={state} />
      </Fact>
      {lockedAt && (
        <Fact name={t('users.field.lockedAt')}>
          {display.instant(lockedAt)}
          {objectedAt && <small> {t('users.locked.objected')}</small>}
        </Fact>
      )}
      {newPasswordRequired && <Fact name={t('users.field.newPassword')}>{t('users.newPassword.required')}</Fact>}
      <SigningFact user={user} />
      <Fact name={t('users.field.authenticators')}>
        <UserAuthenticators authenticators={authenticators} />
      </Fact>
    </Group>
  );
}

/** Why the user can't sign now, whatever their rights; nothing if they can. */
function SigningFact({ user: { signingBarredUntil: until, signingAwaitsWordSince: since } }: UserOnly) {
  const t = useText();
  const display = useDisplay();
  if (since !== null)
    return (
      <Fact name={t('users.field.signing')}>{t('users.signing.awaitsWord', { when: display.instant(since) })}</Fact>
    );
  if (until === null) return null;
  return (
    <Fact name={t('users.field.signing')}>{t('users.signing.barredUntil', { when: display.instant(until) })}</Fact>
  );
}

function AccessFacts({ user, choices }: FactsProps) {
  const t = useText();
  const { client, clientId } = useSession().user;
  const { content, subclient, groups } = user;
  const reached = useMemo(
    () =>
      accountsReached({ entries: entriesOf(content.permissions), groups, modules: content.modules }, choices.accounts),
    [content, groups, choices.accounts],
  );
  const accounts = (names: readonly string[]) =>
    t('users.accounts', { count: names.length, all: choices.accounts.length, names: shortList(names).join(', ') });
  return (
    <Group title={t('users.section.access')}>
      <Fact name={t('users.field.client')}>
        {client.name} · {clientId}
      </Fact>
      <Fact name={t('users.column.subclient')}>{subclient ?? '–'}</Fact>
      <Fact name={t('users.field.modules')}>
        {content.modules.map((module) => t(`reasons.module.${module}`)).join(', ')}
      </Fact>
      <Fact name={t('users.field.groups')}>{groups.map(({ name }) => name).join(', ') || '–'}</Fact>
      <Fact name={t('users.field.accountPayments')}>{accounts(reached.ACCOUNT_PAYMENTS)}</Fact>
      <Fact name={t('users.field.accountStatements')}>{accounts(reached.ACCOUNT_STATEMENTS)}</Fact>
    </Group>
  );
}

function HistoryFacts({ user: { createdOn, lastChange, lastLogin, lastPasswordChange } }: UserOnly) {
  const t = useText();
  const display = useDisplay();
  const at = (instant: string | null) => (instant === null ? '–' : display.instant(instant));
  return (
    <Group title={t('users.section.history')}>
      <Fact name={t('users.column.createdOn')}>{at(createdOn)}</Fact>
      <Fact name={t('users.field.lastChange')}>{at(lastChange)}</Fact>
      <Fact name={t('users.column.lastLogin')}>{at(lastLogin)}</Fact>
      <Fact name={t('users.field.lastPasswordChange')}>{at(lastPasswordChange)}</Fact>
    </Group>
  );
}
