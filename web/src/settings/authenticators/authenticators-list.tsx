import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Decision } from '@portico/contract/errors';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { FACTORS } from '../../factors/public.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import settings from '../settings.module.css';
import { AuthenticatorDialog, type AuthenticatorChange } from './authenticator-dialog.tsx';
import css from './authenticators.module.css';
import { useAuthenticators, type Authenticator } from './queries.ts';

/** The user's second factors, and how to change them. */
export function AuthenticatorsList() {
  const t = useText();
  const loaded = useAuthenticators();
  const [change, setChange] = useState<AuthenticatorChange | null>(null);
  const own = loaded.data?.authenticators ?? [];
  return (
    <section aria-labelledby="own-authenticators">
      <h3 id="own-authenticators" className={settings.subtitle}>
        {t('settings.authenticators.title')}
      </h3>
      <p className={settings.help}>{t('settings.authenticators.help')}</p>
      {loaded.isError && <Failed error={loaded.error} onRetry={() => void loaded.refetch()} isPart />}
      {loaded.isLoading && <Loading />}
      {own.length > 0 && (
        <ul className={settings.rows}>
          {own.map((one) => (
            <AuthenticatorRow
              key={one.uniqueId}
              authenticator={one}
              decision={loaded.data!.actions.remove}
              onRemove={() => setChange({ remove: one })}
            />
          ))}
        </ul>
      )}
      {loaded.data && (
        <div className={css.buttons}>
          <Button onClick={() => setChange({ add: 'TOTP' })}>{t('settings.authenticators.addTOTP')}</Button>
          <Button onClick={() => setChange({ add: 'PASSKEY' })}>{t('settings.authenticators.addPASSKEY')}</Button>
        </div>
      )}
      {change && <AuthenticatorDialog change={change} onClose={() => setChange(null)} />}
    </section>
  );
}

type RowProps = { authenticator: Authenticator; decision: Decision; onRemove: () => void };

function AuthenticatorRow({ authenticator, decision, onRemove }: RowProps) {
  const t = useText();
  const display = useDisplay();
  const { kind, name, createdAt, lastUsedAt } = authenticator;
  const Icon = FACTORS[kind].icon;
  return (
    <li className={settings.row}>
      <Icon size={20} aria-hidden className={css.icon} />
      <div className={settings.what}>
        <p className={settings.name}>{name}</p>
        <p className={settings.detail}>
          <span>{t(`settings.authenticators.kind${kind}`)}</span>
          <span>{t('settings.authenticators.added', { when: display.instant(createdAt) })}</span>
          <span>
            {lastUsedAt
              ? t('settings.authenticators.used', { when: display.instant(lastUsedAt) })
              : t('settings.authenticators.unused')}
          </span>
        </p>
      </div>
      <ActionButton
        aria-label={t('settings.authenticators.removeOf', { name })}
        decision={decision}
        title={t('settings.authenticators.cannotRemove', { name })}
        onClick={onRemove}
      >
        {t('settings.authenticators.remove')}
      </ActionButton>
    </li>
  );
}
