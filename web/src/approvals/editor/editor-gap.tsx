import { Button } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import type { OpenChange } from '@portico/contract/approvals/endpoints';
import type { Decision } from '@portico/contract/errors';
import { problemOf } from '../../lib/problem.ts';
import { useText } from '../../lib/texts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Failed, Loading, Refused } from '../../ui/states.tsx';

type Asked = { isError: boolean; error: unknown; refetch: () => unknown };
type GapProps = {
  /** "The account group could not be loaded". */
  failed: string;
  asked: readonly Asked[];
};

/**
 * In the place of an editor whose beginnings are not there yet, or don't come. It does not name the page: whether the
 * reader may open it comes with them.
 */
export function EditorGap({ failed, asked }: GapProps) {
  const wrong = asked.find(({ isError }) => isError);
  if (!wrong) return <Loading />;
  // A missing object and one that may not be seen are the same to the reader.
  if (problemOf(wrong.error).problem.key === 'NOT_FOUND') return <Navigate to="/page-not-found" replace />;
  return <Failed heading="h1" title={failed} error={wrong.error} onRetry={() => void wrong.refetch()} />;
}

type MayNotProps = { title: string; text: string; decision: Decision; openRequest?: OpenChange | null };

/**
 * In the place of an editor that the reader may not use now: why, and the way to the change that waits. Without the
 * right its address is one that doesn't exist (spec A2).
 */
export function MayNotEdit({ title, text, decision, openRequest }: MayNotProps) {
  const t = useText();
  if (decision.reasons.some(({ kind }) => kind === 'permission')) return <Navigate to="/page-not-found" replace />;
  const request = openRequest && (
    <Button
      renderRoot={(props) => (
        <Link
          to="/administration/pending-approvals/payments/$uniqueId"
          params={{ uniqueId: openRequest.uniqueId }}
          {...props}
        />
      )}
    >
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
