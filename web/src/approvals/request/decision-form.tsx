import { useEffect, useRef, useState } from 'react';
import { Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { ChangeRequest } from '../model.ts';
import { useDecision } from './use-decision.ts';
import css from './request.module.css';

type FormProps = { request: ChangeRequest; ofClient?: string | undefined; onDecided: () => void };

/** Approve, or reject with a comment. */
export function DecisionForm({ request, ofClient, onDecided }: FormProps) {
  const t = useText();
  const phone = usePhone();
  const form = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const { decide, running, error, failed, tried } = useDecision(request, onDecided, ofClient);
  const { approve, reject } = request.actions;
  // A disabled button can't hold the focus while its decision is sent: give it back after a refusal or failure.
  useEffect(() => {
    if (!error || document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>(`[data-decision="${tried}"]`)?.focus();
  }, [error, tried]);
  const written = comment.trim();
  const start = (decision: 'approve' | 'reject') => {
    const isUnfounded = decision === 'reject' && written === '';
    setMissing(isUnfounded);
    if (isUnfounded) field.current?.focus();
    else decide(decision, written);
  };
  return (
    <div ref={form} className={css.deciding}>
      {error && <ProblemNote error={error} failed={failed} />}
      {(approve?.allowed || reject?.allowed) && (
        <Textarea
          ref={field}
          label={t('approvals.yourComment')}
          description={t('approvals.commentLength', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
          error={missing && written === '' && t('approvals.commentMissing')}
          maxLength={COMMENT_MAXIMUM_LENGTH}
          rows={phone ? 1 : 3}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      <DecisionButtons actions={request.actions} running={running} onDecide={start} />
    </div>
  );
}
