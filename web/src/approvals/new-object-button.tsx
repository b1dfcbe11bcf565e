import { IconPlus } from '@tabler/icons-react';
import type { Decision } from '@portico/contract/errors';
import { ActionButton } from '../ui/action-button.tsx';

type ButtonProps = {
  /** Undefined until it is known. */
  decision: Decision | undefined;
  /** "You can’t add a sign-off rule". */
  cannot: string;
  /** "New rule". */
  word: string;
  onClick: () => void;
};

/** Opens the editor for something new; says why when the reader may not add it. */
export function NewObjectButton({ decision, cannot, word, onClick }: ButtonProps) {
  if (!decision) return null;
  return (
    <ActionButton
      variant={decision.allowed ? 'filled' : 'default'}
      leftSection={<IconPlus aria-hidden />}
      decision={decision}
      title={cannot}
      onClick={onClick}
    >
      {word}
    </ActionButton>
  );
}
