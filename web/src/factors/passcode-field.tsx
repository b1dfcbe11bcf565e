import { ActionIcon, Input } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState, type Ref } from 'react';
import { useText } from '../lib/format/texts.tsx';
import { SignInField } from '../ui/form/sign-in-field.tsx';
import { passcodeLabel } from './further-step.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  furtherStep: string | null;
  value: string;
  onChange: (value: string) => void;
  errorId: string | undefined;
  disabled?: boolean;
  autoFocus: boolean;
  size?: 'small';
};

/** What a token shows, after its PIN, or the PIN alone: masked against shoulder surfing. */
export function PasscodeField({ furtherStep, errorId, size, onChange, ...field }: Props) {
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  const label = t(passcodeLabel(furtherStep));
  const input = {
    ...field,
    type: shown ? 'text' : 'password',
    'aria-describedby': errorId,
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 40,
  };
  const eye = (
    <ActionIcon
      onClick={() => setShown(!shown)}
      aria-label={t(shown ? 'session.securId.hide' : 'session.securId.show')}
    >
      <Eye aria-hidden />
    </ActionIcon>
  );
  if (size !== 'small') return <SignInField {...input} label={label} onChange={onChange} section={eye} />;
  return (
    <Input.Wrapper id={id} label={label}>
      <Input
        {...input}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={errorId !== undefined}
        rightSectionPointerEvents="all"
        rightSection={eye}
      />
    </Input.Wrapper>
  );
}
