import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ProblemError } from '../../lib/http/problem.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { useText } from '../../lib/format/texts.tsx';

/** Copies what support needs: code, trace, time, place. */
export function CopyDetails({ error }: { error: ProblemError }) {
  const t = useText();
  const { copied, copy } = useCopy();
  const { code, key, status, detail, traceId } = error.problem;
  const details = { code, key, status, detail, traceId, at: error.at, page: window.location.pathname };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button variant="subtle" leftSection={<Icon aria-hidden />} onClick={() => copy(JSON.stringify(details, null, 2))}>
      <span aria-live="polite">{t(copied ? 'common.detailsCopied' : 'common.copyDetails')}</span>
    </Button>
  );
}
