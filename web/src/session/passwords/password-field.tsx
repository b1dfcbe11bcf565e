import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { SignInField } from '../../ui/form/sign-in-field.tsx';
import styles from '../../ui/form/steps.module.css';

/** A password field that warns below when caps lock is on. */
export function PasswordField(props: Omit<ComponentProps<typeof SignInField>, 'hint'>) {
  const t = useText();
  const [capsLock, setCapsLock] = useState(false);
  const note = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const warning = capsLock && (
    <span className={styles.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      {t('session.capsLock')}
    </span>
  );
  return <SignInField {...props} onKeyDown={note} onKeyUp={note} onBlur={() => setCapsLock(false)} hint={warning} />;
}
