import { useState, type FormEvent } from 'react';
import { SECURITY_CODE_DIGITS } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import '../../ui/theme/mono.css';
import css from './authenticators.module.css';
import { NameField } from './name-field.tsx';
import { QrCode } from './qr-code.tsx';
import type { Begun } from './queries.ts';
import { StepActions } from './step-actions.tsx';
import { StepProblem } from './step-problem.tsx';
import { useAdding } from './use-adding.ts';

type Props = { app: NonNullable<Begun['app']>; onDone: () => void };

/** The secret for the app, to scan or to type, and the app's first code, which proves that the app has it. */
export function NewApp({ app, onDone }: Props) {
  const t = useText();
  const [code, setCode] = useState('');
  const adding = useAdding(t('settings.authenticators.nameTOTP'), onDone);
  const ready = adding.isNamed && code.length === SECURITY_CODE_DIGITS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    void adding.add(async () => code).finally(() => setCode(''));
  };
  return (
    <form className={css.step} noValidate onSubmit={submit}>
      <div className={css.scan}>
        <QrCode text={app.address} label={t('settings.authenticators.qrCode')} />
        <div>
          <p>{t('settings.authenticators.scan')}</p>
          <p className={css.quiet}>{t('settings.authenticators.orType')}</p>
          <code className={css.secret}>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <NameField value={adding.name} onChange={adding.setName} help={t('settings.authenticators.nameHelp')} />
      <CodeInput
        label={t('settings.authenticators.firstCode')}
        size="small"
        value={code}
        onChange={setCode}
        autoFocus
      />
      <StepProblem error={adding.error} />
      <StepActions
        word={t('settings.authenticators.addTOTP')}
        ready={ready}
        working={adding.working}
        onCancel={onDone}
      />
    </form>
  );
}
