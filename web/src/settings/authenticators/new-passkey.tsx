import type { FormEvent } from 'react';
import { makePasskey } from '../../factors/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import css from './authenticators.module.css';
import { NameField } from './name-field.tsx';
import type { Begun } from './queries.ts';
import { StepActions } from './step-actions.tsx';
import { StepProblem } from './step-problem.tsx';
import { useAdding } from './use-adding.ts';

type Props = { creation: NonNullable<Begun['passkey']>; onDone: () => void };

/** A name; the device does the rest. */
export function NewPasskey({ creation, onDone }: Props) {
  const t = useText();
  const adding = useAdding(t('settings.authenticators.namePASSKEY'), onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void adding.add(() => makePasskey(creation));
  };
  return (
    <form className={css.step} noValidate onSubmit={submit}>
      <p>{t('settings.authenticators.passkeyText')}</p>
      <NameField value={adding.name} onChange={adding.setName} help={t('settings.authenticators.nameHelp')} />
      <StepProblem error={adding.error} />
      <StepActions
        word={t('settings.authenticators.makePasskey')}
        ready={adding.isNamed}
        working={adding.working}
        onCancel={onDone}
      />
    </form>
  );
}
