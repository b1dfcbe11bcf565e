import { Button } from '@mantine/core';
import { useText } from '../../lib/format/texts.tsx';
import css from './authenticators.module.css';

type Props = { word: string; ready: boolean; working: boolean; onCancel: () => void };

/** The cancel button, and the step itself. */
export function StepActions({ word, ready, working, onCancel }: Props) {
  const t = useText();
  return (
    <div className={css.actions}>
      <Button size="md" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" size="md" variant="filled" loading={working} aria-disabled={!ready}>
        {word}
      </Button>
    </div>
  );
}
