import { IconPlus } from '@tabler/icons-react';
import type { Decision } from '@portico/contract/errors';
import { ActionButton } from '../../ui/action-button.tsx';

type ButtonProps = {
  /** Undefined until known. */
  decision: Decision | undefined;
  /** "You can’t add a sign-off rule". */
  cannot: string;
  /** "New rule". */
  word: string;
  onClick: () => void;
};

/** Opens the editor for a new object; says why if the reader may not add one. */
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
