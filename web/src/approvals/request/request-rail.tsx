import { useRef } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { DecisionForm } from './decision-form.tsx';
import { DiscardButton } from './discard-button.tsx';
import type { ChangeRequest } from '../model.ts';
import frame from '../../ui/layout/rail-page.module.css';
import css from './request.module.css';

type RailProps = {
  request: ChangeRequest;
  /** Decided by the provider: the client that the request belongs to. */
  ofClient?: string;
};

/** The comments on the request, and its decision: made here (always in view on the phone), or shown. */
export function RequestRail({ request, ofClient }: RailProps) {
  const t = useText();
  const phone = usePhone();
  const rail = useRef<HTMLElement>(null);
  const { requestedBy, comment } = request;
  const isOpen = request.status === 'PUBLISHED';
  const onDecided = () => rail.current?.focus();
  const form = isOpen && <DecisionForm {...{ request, ofClient, onDecided }} />;
  return (
    <>
      <aside ref={rail} tabIndex={-1} className={frame.rail} aria-label={t('approvals.rail')}>
        {comment === null ? (
          <p className={css.small}>{t('approvals.noComment', { name: requestedBy.name })}</p>
        ) : (
          <CommentBlock title={t('approvals.commentBy', { name: requestedBy.name })} text={comment} />
        )}
        <Decided request={request} />
        {!phone && form}
        {isOpen && <DiscardButton {...{ request, ofClient, onDecided }} />}
      </aside>
      {phone && form && <div className={frame.bar}>{form}</div>}
    </>
  );
}

function Decided({ request }: { request: ChangeRequest }) {
  const t = useText();
  const display = useDisplay();
  const { status, decidedBy, decidedAt, approverComment } = request;
  if (status === 'PUBLISHED' || !decidedBy || !decidedAt) return null;
  const title = t(`approvals.decided.${status}`, { name: decidedBy.name, at: display.instant(decidedAt) });
  return <CommentBlock title={title} text={approverComment} />;
}

function CommentBlock({ title, text }: { title: string; text: string | null }) {
  const t = useText();
  return (
    <div>
      <h2 className={css.small}>{title}</h2>
      {text !== null && <p className={css.said}>{t('approvals.comment', { text })}</p>}
    </div>
  );
}
