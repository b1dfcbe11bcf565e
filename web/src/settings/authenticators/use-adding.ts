import { useState } from 'react';
import type { ApiCall } from '@portico/contract/api';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { addAuthenticator } from './queries.ts';

type Proof = ApiCall<'POST portal/authenticators'>['body']['proof'];

/** Confirms an enrolment, under the name its owner recognises. */
export function useAdding(firstName: string, onDone: () => void) {
  const t = useText();
  const [name, setName] = useState(firstName);
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const isNamed = name.trim() !== '';
  /** `prove` gives the app's first code, or lets the device answer. */
  const add = async (prove: () => Promise<Proof>) => {
    if (!isNamed || working) return;
    setWorking(true);
    setError(null);
    try {
      await addAuthenticator({ name: name.trim(), proof: await prove() });
      notify({ kind: 'done', title: t('settings.authenticators.done', { name: name.trim() }) });
      onDone();
    } catch (thrown) {
      setError(thrown);
      setWorking(false);
    }
  };
  return { name, setName, isNamed, error, working, add };
}
