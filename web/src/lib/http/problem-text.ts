import type { ErrorKey } from '@portico/contract/errors';
import { useDisplay } from '../format/display.ts';
import type { ProblemError } from './problem.ts';
import { useText } from '../format/texts.tsx';

export type ProblemText = {
  /** What happened, in a few words. */
  title: string;
  /** Why, and what to do. */
  sentence: string;
  /** “Code 1564”; null for named codes, which tell people nothing more. */
  code: string | null;
  /** Code, trace and time for support. */
  technical: string;
};

/** `failed` is the action that failed, where the catalogue names it: then that is the title. */
export function useProblemText({ problem, at }: ProblemError, failed?: ErrorKey): ProblemText {
  const t = useText();
  const display = useDisplay();
  // Our texts follow the language on the screen; the server's are for problems that only it knows.
  const own = (part: 'title' | 'detail') => t.known('errors', `${problem.key}.${part}`, problem.parameters);
  const trace = problem.traceId && t('common.trace', { trace: problem.traceId });
  const code = t('common.code', { code: problem.code });
  return {
    title: (failed && t.known('errors', `${failed}.title`)) ?? own('title') ?? problem.title,
    sentence: own('detail') ?? problem.detail,
    code: /^\d+$/.test(problem.code) ? code : null,
    technical: [code, trace, display.instant(at, { seconds: true })].filter(Boolean).join(' · '),
  };
}
