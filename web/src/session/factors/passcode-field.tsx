import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { passcodeLabel } from '../../lib/http/further-step.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Field } from '../field.tsx';
import type { CodeState } from './use-code-entry.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  step: CodeState;
  value: string;
  onChange: (value: string) => void;
  errorId: string | undefined;
};

/** What a token shows, after its PIN, or the PIN alone: masked against shoulder surfing. */
export function PasscodeField({ step, errorId, ...field }: Props) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Field
      {...field}
      label={t(passcodeLabel(step.furtherStep))}
      type={shown ? 'text' : 'password'}
      aria-describedby={errorId}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus
      section={
        <ActionIcon
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? 'session.securId.hide' : 'session.securId.show')}
        >
          <Eye aria-hidden />
        </ActionIcon>
      }
    />
  );
}
