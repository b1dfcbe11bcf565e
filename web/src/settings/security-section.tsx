import { useState } from 'react';
import { SESSION_STANDARD_MINUTES } from '@portico/contract/limits';
import { useDisplay } from '../lib/format/display.ts';
import { useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { AuthenticatorsList } from './authenticators/authenticators-list.tsx';
import { lifetimeChoices } from './lifetime-choices.ts';
import { OwnSessions } from './own-sessions.tsx';
import { saveSettings } from './queries.ts';
import { RiskNote } from './risk-note.tsx';
import { useChange } from './use-changes.ts';
import css from './settings.module.css';

/** How long users stay signed in while idle, how they sign in, and where they are signed in. */
export function SecuritySection() {
  const t = useText();
  return (
    <FormSection title={t('settings.section.security')}>
      <Lifetime />
      <AuthenticatorsList />
      <OwnSessions />
    </FormSection>
  );
}

/** More than five minutes takes effect only once the risk is acknowledged (spec A9). */
function Lifetime() {
  const t = useText();
  const change = useChange();
  const { settings, client } = useSession().user;
  const most = client.sessionTokenLifetimeInMinutes;
  const current = Math.min(settings.sessionTokenLifetimeInMinutes ?? SESSION_STANDARD_MINUTES, most);
  const [wanted, setWanted] = useState<number | null>(null);
  const save = (minutes: number) => {
    setWanted(null);
    const before = settings.sessionTokenLifetimeInMinutes;
    change({
      name: (words) => words('settings.field.lifetime'),
      run: () => saveSettings(lifetime(minutes)),
      back: () => saveSettings(lifetime(before)),
    });
  };
  const choose = (minutes: number) => {
    if (minutes === current) setWanted(null);
    else if (minutes > SESSION_STANDARD_MINUTES) setWanted(minutes);
    else save(minutes);
  };
  return (
    <div>
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.lifetime')}
        help={<LifetimeHelp most={most} acknowledgedAt={settings.sessionRiskAcknowledgedAt} />}
        options={lifetimeChoices(most, current).map((minutes) => ({
          value: String(minutes),
          label: t('settings.lifetime.minutes', { count: minutes }),
        }))}
        value={String(wanted ?? current)}
        onChange={(value) => choose(Number(value))}
      />
      {wanted !== null && (
        <RiskNote key={wanted} minutes={wanted} onKeep={() => setWanted(null)} onTake={() => save(wanted)} />
      )}
    </div>
  );
}

/** A lifetime as it is sent; undoing a change restores its acknowledgement too. */
function lifetime(minutes: number | null) {
  const isLong = minutes !== null && minutes > SESSION_STANDARD_MINUTES;
  return { sessionTokenLifetimeInMinutes: minutes, ...(isLong && { acknowledgesSessionRisk: true }) };
}

function LifetimeHelp({ most, acknowledgedAt }: { most: number; acknowledgedAt: string | null }) {
  const t = useText();
  const display = useDisplay();
  return (
    <>
      {t('settings.help.lifetime', { most })}{' '}
      {acknowledgedAt && t('settings.help.acknowledged', { when: display.instant(acknowledgedAt) })}
    </>
  );
}
