import type { CSSProperties } from 'react';
import { useDisplay } from '../../../lib/format/display.ts';
import { localDay } from '@portico/contract/display-formats';
import { TIME_ZONE } from '../../../lib/format/time-zone.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusShape } from '../../../ui/values/status-shapes.tsx';
import tones from '../../../ui/theme/tones.module.css';
import type { ProgressStep } from './model.ts';
import { lookOfStep } from './step-looks.ts';
import { useStepSentence } from './use-step-sentence.ts';
import css from './progress.module.css';

type StepProps = {
  step: ProgressStep;
  /** The order's current step. */
  isStanding: boolean;
  /** The number of columns its sentence may span. */
  noteColumns: number;
  /** The order was entered in the portal, not delivered as a file. */
  isEntered: boolean;
  onShowReports: () => void;
};
const TOLD_IN_REPORTS = ['partly', 'rejected', 'returned', 'bookedReturned'];

/** One step: shape and label, since when, and what it waits for. */
export function StepItem({ step, isStanding, noteColumns, isEntered, onShowReports }: StepProps) {
  const t = useText();
  const display = useDisplay();
  const sentenceOf = useStepSentence();
  const { name, state, at, note } = step;
  const { shape, tone } = lookOfStep(step);
  const sentence = sentenceOf(step);
  return (
    <li
      className={`${css.step} ${css[state]} ${isStanding ? css.standing : ''}`}
      {...(isStanding && state !== 'done' && { 'aria-current': 'step' as const })}
      style={{ '--note-columns': noteColumns } as CSSProperties}
    >
      <span className={`${css.shape} ${tones[tone]}`}>
        <StatusShape name={shape} size={16} />
      </span>
      <span className={css.word}>
        {state === 'done'
          ? t.of('payments', `progress.step.${name === 'uploaded' && isEntered ? 'entered' : name}`)
          : t.of('payments', `progress.turn.${name}`)}
        <span className="visually-hidden">, {t.of('payments', `progress.state.${state}`)}</span>
      </span>
      {at && (
        <time className={css.time} dateTime={at} title={display.instant(at, { seconds: true })}>
          {display.dayMonth(localDay(at, TIME_ZONE))} {display.time(at)}
        </time>
      )}
      {sentence && (
        <p className={css.note} role="status">
          {sentence}{' '}
          {note && TOLD_IN_REPORTS.includes(note.key) && (
            <LinkButton onClick={onShowReports}>{t('payments.progress.showReports')}</LinkButton>
          )}
        </p>
      )}
    </li>
  );
}
