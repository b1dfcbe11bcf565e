import { useEffect, useState, type ComponentType } from 'react';
import { localProblem } from '../../lib/http/problem.ts';
import { useProblemText } from '../../lib/http/problem-text.ts';
import { notify } from '../notices/notify.ts';

const NOT_LOADED = localProblem('CHUNK_NOT_LOADED');

/**
 * A part of a page as a separate script, loaded when first needed: a dialog, an editor, a choice that few people open.
 * If it fails to load, it says so and only this part is missing; needed again, it is requested again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const known: { Part?: ComponentType<Props> } = {};
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => known.Part);
    const { title, sentence } = useProblemText(NOT_LOADED);
    useEffect(() => {
      if (known.Part) return;
      load().then(
        (loaded) => {
          known.Part = loaded;
          setPart(() => loaded);
        },
        () => notify({ kind: 'error', title, text: sentence }),
      );
      // oxlint-disable-next-line react/exhaustive-deps -- it is asked for once, whatever the language
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
