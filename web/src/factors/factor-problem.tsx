import { problemOf } from '../lib/http/problem.ts';
import { useProblemText } from '../lib/http/problem-text.ts';
import { Note } from '../ui/notices/note.tsx';
import { ProblemNote } from '../ui/notices/problem-note.tsx';

/** What is wrong with a second factor; an extra step after a correct one isn't an error. */
export function FactorProblem({ error }: { error: unknown }) {
  const thrown = problemOf(error);
  const { title, sentence } = useProblemText(thrown);
  if (thrown.problem.key !== 'SECOND_FACTOR_CONTINUES') return <ProblemNote error={error} />;
  return (
    <Note kind="info" role="status">
      <b>{title}.</b> {sentence}
    </Note>
  );
}
