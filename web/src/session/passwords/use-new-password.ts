import { useState, type FormEvent, type RefObject } from 'react';
import { passwordFaults, type Named, type PasswordPolicy } from '@portico/contract/session/password-rules';
import { problemOf } from '../../lib/http/problem.ts';

export type NewPassword = {
  policy: PasswordPolicy;
  person: Named;
  /** The current password is required from signed-in users, but not from people who follow a link. */
  asksOld?: boolean;
  save: (given: { oldPassword: string; newPassword: string; confirmation: string }) => Promise<unknown>;
  onSaved: () => void | Promise<void>;
};

/** A new password and its repetition: missing values are reported here, the rest by the server. */
export function useNewPassword(
  form: RefObject<HTMLFormElement | null>,
  { policy, person, asksOld, save, onSaved }: NewPassword,
) {
  const [given, setGiven] = useState({ oldPassword: '', newPassword: '', confirmation: '' });
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const faults = passwordFaults(policy, given.newPassword, person);
  const lacksOld = asksOld === true && given.oldPassword === '';
  const differs = given.newPassword !== given.confirmation;
  const fields = error === null ? [] : (problemOf(error).problem.fields ?? []);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const store = async () => {
    setWorking(true);
    setError(null);
    try {
      await save(given);
      await onSaved();
    } catch (thrown) {
      setError(thrown);
      focus(problemOf(thrown).problem.fields?.[0]?.field === 'oldPassword' ? 'oldPassword' : 'newPassword');
    } finally {
      setWorking(false);
    }
  };
  return {
    ...given,
    change: (next: Partial<typeof given>) => {
      setGiven({ ...given, ...next });
      setError(null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setAsked(true);
      if (working) return;
      if (lacksOld) focus('oldPassword');
      else if (faults.length > 0) focus('newPassword');
      else if (differs) focus('confirmation');
      else void store();
    },
    faults,
    isOldMissing: asked && lacksOld,
    isUnmet: asked && faults.length > 0,
    isDifferent: asked && faults.length === 0 && differs,
    working,
    error,
    /** The server's objections to a field, in sentences. */
    said: (name: keyof typeof given) =>
      fields.flatMap(({ field, message }) => (field === name ? [message] : [])).join(' '),
    isSaidAtField: fields.length > 0,
  };
}
