import { problemOf } from '../../lib/http/problem.ts';
import { Note } from '../../ui/notices/note.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';

/** Why a step was refused; for a step with one field, the sentence says everything. */
export function StepProblem({ error }: { error: unknown }) {
  if (error === null) return null;
  const { fields = [] } = problemOf(error).problem;
  if (fields.length === 0) return <ProblemNote error={error} />;
  return (
    <Note kind="error" role="alert">
      {fields.map(({ message }) => message).join(' ')}
    </Note>
  );
}
