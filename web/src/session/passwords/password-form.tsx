import { useState, type ReactNode, type FormEvent } from 'react';
import { PASSWORD_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { PasswordField } from './password-field.tsx';

type State = { isReady: boolean; isWorking: boolean; error: unknown };
type Props = {
  label: string;
  className: string | undefined;
  /** Takes the focus when it appears, or when its dialog opens. */
  focus: 'comes' | 'opens';
  take: (password: string) => Promise<unknown>;
  before?: ReactNode;
  /** The error, and the extra step. */
  children: (state: State) => ReactNode;
};

/** People without a second factor prove who they are by the password; a wrong one has to be typed again. */
export function PasswordForm({ label, className, focus, take, before, children }: Props) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isWorking, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || isWorking) return;
    setWorking(true);
    setError(null);
    try {
      await take(password);
    } catch (thrown) {
      setError(thrown);
      setPassword('');
      setWorking(false);
    }
  };
  return (
    <form className={className} noValidate onSubmit={(event) => void submit(event)}>
      {before}
      <PasswordField
        label={label}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM_LENGTH}
        value={password}
        onChange={setPassword}
        {...(focus === 'comes' ? { autoFocus: true } : { 'data-autofocus': true })}
      />
      {children({ isReady: password !== '', isWorking, error })}
    </form>
  );
}
