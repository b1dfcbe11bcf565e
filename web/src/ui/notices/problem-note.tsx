import type { ErrorKey } from '@portico/contract/errors';
import { problemOf } from '../../lib/http/problem.ts';
import { useProblemText } from '../../lib/http/problem-text.ts';
import { Note } from './note.tsx';
import styles from './problem-note.module.css';
import { ReasonList } from './reason-list.tsx';

/** A refusal or failure, next to the action; `failed` is the action, where the catalogue names it. */
export function ProblemNote({ error, failed }: { error: unknown; failed?: ErrorKey | undefined }) {
  const thrown = problemOf(error);
  const { title, sentence, code } = useProblemText(thrown, failed);
  const { fields = [], reasons = [] } = thrown.problem;
  return (
    <Note kind="error" role="alert">
      <b>{title}.</b> {sentence} {code && <span className={styles.code}>{code}</span>}
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
    </Note>
  );
}
