import { Button } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import type { OpenChange } from '@portico/contract/approvals/endpoints';
import type { Decision } from '@portico/contract/errors';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Failed, Loading, Refused } from '../../ui/layout/states.tsx';
import { requestLink } from '../request/request-link.ts';

type Asked = { isError: boolean; error: unknown; refetch: () => unknown };
type GapProps = {
  /** "The account group could not be loaded". */
  failed: string;
  asked: readonly Asked[];
};

/**
 * Replaces an editor whose data is still loading or failed to load. It doesn't name the page: whether the reader may
 * open it comes with the data.
 */
export function EditorGap({ failed, asked }: GapProps) {
  const wrong = asked.find(({ isError }) => isError);
  if (!wrong) return <Loading />;
  // To the reader, a missing object and a hidden one are the same.
  if (problemOf(wrong.error).problem.key === 'NOT_FOUND') return <Navigate to="/page-not-found" replace />;
  return <Failed heading="h1" title={failed} error={wrong.error} onRetry={() => void wrong.refetch()} />;
}

type MayNotProps = { title: string; text: string; decision: Decision; openRequest?: OpenChange | null };

/**
 * Replaces an editor that the reader can't use now: says why, and links to the pending change. Without the right, the
 * address counts as unknown (spec A2).
 */
export function MayNotEdit({ title, text, decision, openRequest }: MayNotProps) {
  const t = useText();
  if (decision.reasons.some(({ kind }) => kind === 'permission')) return <Navigate to="/page-not-found" replace />;
  const request = openRequest && (
    <Button renderRoot={(props) => <Link {...requestLink(openRequest.uniqueId)} {...props} />}>
      {t('approvals.showRequest')}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} />
      <Refused title={text} reasons={decision.reasons}>
        {request}
      </Refused>
    </>
  );
}
