import { useState, type FormEvent, type RefObject } from 'react';
import { call } from '../lib/http/client.ts';
import { enter } from '../lib/session/session-store.ts';

const FIELDS = ['clientId', 'username', 'password'] as const;
type FieldName = (typeof FIELDS)[number];
type Values = Record<FieldName, string>;

const BROWSER_MAXIMUM_LENGTH = 500;

/**
 * Client, user and password: missing values are reported here; only the server can check them. `refused` is why the
 * identity provider's sign-in was not completed.
 */
export function useFirstStep(form: RefObject<HTMLFormElement | null>, refused: unknown) {
  const [values, setValues] = useState<Values>({ clientId: '', username: '', password: '' });
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(refused);
  const [working, setWorking] = useState(false);

  const focus = (name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const isMissing = (name: FieldName) => values[name].trim() === '';

  const signIn = async () => {
    setWorking(true);
    setError(null);
    try {
      const browser = navigator.userAgent.slice(0, BROWSER_MAXIMUM_LENGTH);
      const credentials = { clientId: values.clientId.trim(), username: values.username.trim() };
      const body = { ...credentials, password: values.password, browser };
      const { user, secondFactorOptions } = await call('POST portal/authenticate', { body });
      enter(user, secondFactorOptions);
    } catch (thrown) {
      setError(thrown);
      setAsked(false);
      setValues((before) => ({ ...before, password: '' }));
      focus('password');
    } finally {
      setWorking(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setAsked(true);
    const first = FIELDS.find(isMissing);
    if (first) focus(first);
    else void signIn();
  };

  return {
    values,
    change: (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed })),
    missing: Object.fromEntries(FIELDS.map((name) => [name, asked && isMissing(name)])) as Record<FieldName, boolean>,
    error,
    setError,
    working,
    submit,
  };
}
