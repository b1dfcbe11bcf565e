import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCircle, IconEye, IconEyeOff, IconInfoCircle } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { PASSWORD_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { rulesOf, type PasswordFault, type PasswordPolicy } from '@portico/contract/session/password-rules';
import { useText } from '../../lib/format/texts.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './new-password.module.css';
import steps from '../../ui/form/steps.module.css';
import { useNewPassword, type NewPassword } from './use-new-password.ts';

/** Errors only the server can find, shown on refusal. */
const OF_THE_SERVER: readonly PasswordFault[] = ['inDictionary', 'usedBefore'];

/** A new password twice, with the client's requirements: each is ticked as soon as it is met. */
export function NewPasswordForm(asked: NewPassword) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const next = useNewPassword(form, asked);
  const input = { type: shown ? 'text' : 'password', autoComplete: 'new-password', maxLength: PASSWORD_MAXIMUM_LENGTH };
  return (
    <form ref={form} noValidate onSubmit={next.submit}>
      <div className={steps.fields}>
        <input hidden type="text" autoComplete="username" name="username" readOnly value={asked.person.userName} />
        {asked.asksOld && (
          <PasswordField
            {...input}
            label={t('session.password.old')}
            name="oldPassword"
            autoComplete="current-password"
            value={next.oldPassword}
            onChange={(oldPassword) => next.change({ oldPassword })}
            error={next.said('oldPassword') || (next.isOldMissing && t('session.missingPassword'))}
            autoFocus
          />
        )}
        <PasswordField
          {...input}
          label={t('session.password.new')}
          name="newPassword"
          value={next.newPassword}
          onChange={(newPassword) => next.change({ newPassword })}
          error={next.said('newPassword') || (next.isUnmet && t('session.password.unmet'))}
          autoFocus={!asked.asksOld}
          section={<ShowButton shown={shown} onChange={setShown} />}
        />
        <Rules policy={asked.policy} faults={next.newPassword === '' ? null : next.faults} />
        <PasswordField
          {...input}
          label={t('session.password.confirmation')}
          name="confirmation"
          value={next.confirmation}
          onChange={(confirmation) => next.change({ confirmation })}
          error={next.said('confirmation') || (next.isDifferent && t('session.password.differs'))}
        />
        {next.error !== null && !next.isSaidAtField && <ProblemNote error={next.error} />}
        <Button type="submit" variant="filled" className={steps.submit ?? ''} loading={next.working}>
          {t('session.password.save')}
        </Button>
      </div>
    </form>
  );
}

function ShowButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const t = useText();
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      onClick={() => onChange(!shown)}
      aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')}
    >
      <Eye aria-hidden />
    </ActionIcon>
  );
}

/** `faults` is null before anything is typed: then nothing is met yet, and nothing is wrong. */
function Rules({ policy, faults }: { policy: PasswordPolicy; faults: readonly PasswordFault[] | null }) {
  const t = useText();
  const id = useId();
  const words = { length: policy.passwordMinimumLength, count: policy.numberOfPasswordsToCheckInHistory };
  return (
    <div>
      <p id={id} className={styles.head}>
        {t('session.password.rules')}
      </p>
      <ul className={styles.rules} aria-labelledby={id}>
        {rulesOf(policy).map((rule) => {
          const isOpen = OF_THE_SERVER.includes(rule);
          const isMet = faults !== null && !faults.includes(rule) && !isOpen;
          const Icon = isOpen ? IconInfoCircle : isMet ? IconCheck : IconCircle;
          return (
            <li key={rule} data-met={isMet || undefined}>
              <Icon size={14} aria-hidden />
              <span>{t(`session.password.rule.${rule}`, words)}</span>
              {isMet && <span className="visually-hidden">{t('session.password.met')}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
