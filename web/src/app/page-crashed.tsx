import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { problemOf } from '../lib/http/problem.ts';
import { useText } from '../lib/format/texts.tsx';
import { Failed } from '../ui/layout/states.tsx';

/** Replaces a page that failed to render or whose script did not load. The frame around it stays. */
export function PageCrashed({ error }: ErrorComponentProps) {
  const t = useText();
  const isChunk = problemOf(error).problem.key === 'CHUNK_NOT_LOADED';
  return (
    <Failed title={t(isChunk ? 'shell.chunkTitle' : 'shell.crashedTitle')} error={error}>
      <Button variant="filled" leftSection={<IconRefresh aria-hidden />} onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </Failed>
  );
}
