import type { ErrorKey } from '@portico/contract/errors';
import { problemOf } from '../../lib/http/problem.ts';
import { useProblemText } from '../../lib/http/problem-text.ts';
import { Note } from './note.tsx';
import { ReasonList } from './reason-list.tsx';

/** A refusal or failure without a headline of its own: what in bold, then why and what to do. */
export function TitledProblem({ error, failed }: { error: unknown; failed?: ErrorKey | undefined }) {
  const thrown = problemOf(error);
  const { title, sentence, code } = useProblemText(thrown, failed);
  const { reasons = [], key } = thrown.problem;
  // A second factor that was right but needs an extra step isn't an error.
  const goesOn = key === 'SECOND_FACTOR_CONTINUES';
  return (
    <Note kind={goesOn ? 'info' : 'error'} role={goesOn ? 'status' : 'alert'}>
      <b>{title}.</b> {sentence} {code}
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
    </Note>
  );
}
