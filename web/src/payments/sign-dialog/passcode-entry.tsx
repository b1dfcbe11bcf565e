import { ActionIcon, Input } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { passcodeLabel } from '../../lib/http/further-step.ts';
import { useText } from '../../lib/format/texts.tsx';

type Props = {
  /** What its service asks for in between. */
  furtherStep: string | null;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  autoFocus: boolean;
  errorId: string | undefined;
};

/** What a token shows, after its PIN: masked against shoulder surfing. */
export function PasscodeEntry({ furtherStep, onChange, errorId, ...input }: Props) {
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Input.Wrapper id={id} label={t(passcodeLabel(furtherStep))}>
      <Input
        {...input}
        type={shown ? 'text' : 'password'}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={errorId !== undefined}
        aria-describedby={errorId}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        rightSectionPointerEvents="all"
        rightSection={
          <ActionIcon onClick={() => setShown(!shown)} aria-label={t('payments.code.show')} aria-pressed={shown}>
            <Eye aria-hidden />
          </ActionIcon>
        }
      />
    </Input.Wrapper>
  );
}
