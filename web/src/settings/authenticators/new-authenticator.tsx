import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { call } from '../../lib/http/client.ts';
import { canUsePasskeys } from '../../factors/public.ts';
import { localProblem } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { Loading } from '../../ui/layout/states.tsx';
import css from './authenticators.module.css';
import { NewApp } from './new-app.tsx';
import { NewPasskey } from './new-passkey.tsx';
import type { AuthenticatorKind, Begun } from './queries.ts';

type Props = { kind: AuthenticatorKind; onDone: () => void };

/** Requests what the app or the device needs once, when this opens; again after a failure. */
export function NewAuthenticator({ kind, onDone }: Props) {
  const t = useText();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const asked = useRef(false);
  const begin = () => {
    setError(null);
    call('POST portal/authenticators/begin', { body: kind }).then(setBegun, setError);
  };
  const isUnsupported = kind === 'PASSKEY' && !canUsePasskeys();
  useEffect(() => {
    if (asked.current || isUnsupported) return;
    asked.current = true;
    begin();
  });
  if (isUnsupported) return <ProblemNote error={localProblem('PASSKEYS_UNSUPPORTED')} />;
  if (error !== null) {
    return (
      <div className={css.step}>
        <ProblemNote error={error} />
        <Button size="md" onClick={begin}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  }
  if (begun?.app) return <NewApp app={begun.app} onDone={onDone} />;
  if (begun?.passkey) return <NewPasskey creation={begun.passkey} onDone={onDone} />;
  return <Loading />;
}
