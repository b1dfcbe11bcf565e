import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { Field } from '../field.tsx';
import styles from '../factors/steps.module.css';

/** A password field that warns below when caps lock is on. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'hint'>) {
  const t = useText();
  const [capsLock, setCapsLock] = useState(false);
  const note = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const warning = capsLock && (
    <span className={styles.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      {t('session.capsLock')}
    </span>
  );
  return <Field {...props} onKeyDown={note} onKeyUp={note} onBlur={() => setCapsLock(false)} hint={warning} />;
}
