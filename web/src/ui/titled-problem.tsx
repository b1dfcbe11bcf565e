import { problemOf } from '../lib/problem.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { Note } from './note.tsx';
import { ReasonList } from './reason-list.tsx';

/** What was refused or failed where no headline says it already: what in bold, then why and the way out. */
export function TitledProblem({ error }: { error: unknown }) {
  const thrown = problemOf(error);
  const { title, sentence, code } = useProblemText(thrown);
  const { reasons = [] } = thrown.problem;
  return (
    <Note kind="error" role="alert">
      <b>{title}.</b> {sentence} {code}
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
    </Note>
  );
}
