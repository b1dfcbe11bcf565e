import { CodeInput } from '../ui/code-input.tsx';
import { typedFor } from './factors.ts';
import { PasscodeField } from './passcode-field.tsx';
import type { FactorState } from './use-factor.ts';

type Props = {
  factor: FactorState;
  /** Of six digits. */
  label: string;
  errorId: string | undefined;
  disabled?: boolean;
  /** `small` beside a review. */
  size?: 'small';
};

/** What a factor's owner types: six digits, or what a token shows; nothing where a device answers. */
export function FactorInput({ factor, label, size, ...more }: Props) {
  const { method, codeInput, code, setCode, takesFocus, furtherStep } = factor;
  const types = typedFor(method);
  if (types === null) return null;
  const input = { ...more, ref: codeInput, value: code, onChange: setCode, autoFocus: takesFocus };
  const sized = size ? { size } : {};
  if (types === 'digits') return <CodeInput {...input} {...sized} label={label} />;
  return <PasscodeField {...input} {...sized} furtherStep={furtherStep} />;
}
