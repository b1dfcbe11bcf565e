import { TextInput } from '@mantine/core';
import { AUTHENTICATOR_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { useLengthNote } from '../../ui/form/use-length-note.tsx';

type Props = { value: string; onChange: (name: string) => void; help: string };

/** The name its owner recognises at the sign-in. */
export function NameField({ value, onChange, help }: Props) {
  const t = useText();
  const note = useLengthNote(value, AUTHENTICATOR_NAME_MAXIMUM_LENGTH, help);
  const missing = value.trim() === '';
  return (
    <TextInput
      label={t('settings.authenticators.name')}
      description={missing ? undefined : note}
      error={missing ? t('settings.authenticators.nameMissing') : undefined}
      maxLength={AUTHENTICATOR_NAME_MAXIMUM_LENGTH}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
