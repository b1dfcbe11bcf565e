import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding, IconUserShare } from '@tabler/icons-react';
import type { Decision } from '@portico/contract/errors';
import { shownName } from '@portico/contract/users/names';
import { ActiveWord, type ClientDetail, useClient } from '../clients/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import { Failed, Loading } from '../ui/layout/states.tsx';
import { StateWord } from '../users/public.ts';
import { Lookup } from './lookup.tsx';
import { useFoundUsers, useImpersonate, type FoundUser } from './queries.ts';
import css from './impersonation.module.css';

const WAIT_MS = 250;

/** The chosen client, its facts, and in whose name staff can act there. */
export function ChosenClient({ uniqueId }: { uniqueId: string }) {
  const t = useText();
  const client = useClient(uniqueId);
  if (client.data) return <Chosen client={client.data} />;
  if (client.isError) {
    return <Failed title={t('clients.loadFailed')} error={client.error} onRetry={() => void client.refetch()} />;
  }
  return <Loading />;
}

type Run = ReturnType<typeof useImpersonate>;

function Chosen({ client }: { client: ClientDetail }) {
  const t = useText();
  const run = useImpersonate();
  const { clientId, content, subclients } = client;
  return (
    <>
      <header className={css.head}>
        <h2>{content.name}</h2>
        <ActiveWord active={content.active} />
      </header>
      <Facts>
        <Fact name={t('clients.column.clientId')}>{clientId}</Fact>
        <Fact name={t('clients.column.description')}>{content.description ?? '–'}</Fact>
        <Fact name={t('clients.field.licensedModules')}>
          {content.licensedModules.map((module) => t(`reasons.module.${module}`)).join(', ') || '–'}
        </Fact>
      </Facts>
      {run.error ? <ProblemNote error={run.error} /> : null}
      <div className={css.asClient}>
        <ActionButton
          leftSection={<IconBuilding aria-hidden />}
          decision={mayAct(client, true)}
          title={t('impersonation.cannot')}
          loading={run.isPending && run.variables.username === undefined}
          onClick={() => run.mutate({ clientId })}
        >
          {t('impersonation.asClient')}
        </ActionButton>
        <p className={css.quiet}>{t('impersonation.asClientText')}</p>
      </div>
      <h3>{t('impersonation.users')}</h3>
      <Users {...{ client, subclients, run }} />
    </>
  );
}

type UsersProps = { client: ClientDetail; subclients: ClientDetail['subclients']; run: Run };

function Users({ client, subclients, run }: UsersProps) {
  const t = useText();
  const [subclient, setSubclient] = useState('');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), WAIT_MS);
  const found = useFoundUsers(client.uniqueId, subclient, settled);
  const row = (user: FoundUser) => <UserLine key={user.uniqueId} {...{ user, client, run }} />;
  return (
    <>
      {subclients.length > 0 && (
        <SelectField
          className={css.subclient ?? ''}
          label={t('impersonation.subclient')}
          none={t('impersonation.allSubclients')}
          options={subclients.map(({ clientId, name }) => ({ value: clientId, label: `${name} · ${clientId}` }))}
          value={subclient}
          onChange={setSubclient}
        />
      )}
      <Lookup
        label={t('impersonation.users')}
        placeholder={t('impersonation.findUser')}
        search={search}
        onSearch={setSearch}
        found={found}
        failed={t('impersonation.usersFailed')}
        nothing={t('impersonation.noUsers')}
        row={row}
      />
    </>
  );
}

/** Nobody can act in the name of an inactive client, or of a user who can't sign in. */
function mayAct({ content }: ClientDetail, canSignIn: boolean): Decision {
  const keys = [content.active ? [] : 'clientInactive', canSignIn ? [] : 'userCannotSignIn'].flat();
  return { allowed: keys.length === 0, reasons: keys.map((key) => ({ kind: 'state', key, parameters: {} })) };
}

type LineProps = { user: FoundUser; client: ClientDetail; run: Run };

function UserLine({ user, client, run }: LineProps) {
  const t = useText();
  const { username, fullName, jobTitle, state } = user;
  const canSignIn = state === 'ACTIVE' || state === 'INVITED';
  return (
    <li className={css.user}>
      <span className={css.name}>{fullName}</span>
      <span className={css.quiet}>{[username, jobTitle].filter(Boolean).join(' · ')}</span>
      <span className={css.state}>{state !== 'ACTIVE' && <StateWord state={state} />}</span>
      <ActionButton
        leftSection={<IconUserShare aria-hidden />}
        decision={mayAct(client, canSignIn)}
        title={t('impersonation.cannot')}
        loading={run.isPending && run.variables.username === username}
        aria-label={t('impersonation.asUser', { name: shownName({ fullName, userName: username }) })}
        onClick={() => run.mutate({ clientId: client.clientId, username })}
      >
        {t('impersonation.act')}
      </ActionButton>
    </li>
  );
}
