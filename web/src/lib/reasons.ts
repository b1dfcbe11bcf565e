import type { Reason } from '@portico/contract/errors';
import { useText, type Translate } from './texts.tsx';

/** What the server names by its key is shown by its name; the sentence tells which of its parameters is what. */
const NAMES: Record<string, (t: Translate, value: string) => string | undefined> = {
  permission: (t, value) => t.known('reasons', `permission.${value}`),
  level: (t, value) => t.known('reasons', `level.${value}`),
  needed: (t, value) => t.known('reasons', `level.${value}`),
  module: (t, value) => t.known('reasons', `module.${value}`),
  status: (t, value) => t.known('status', `${value}.full`),
  warning: (t, value) => t.known('warnings', `${value}.short`),
  scope: (t, value) => (value === '' ? t.of('reasons', 'scope.everything') : value),
};

/** The sentence of a reason in the reader's language. */
export function useReasonText(): (reason: Reason) => string {
  const t = useText();
  return ({ key, parameters }) => {
    const named = Object.entries(parameters).map(([name, value]) => [name, NAMES[name]?.(t, String(value)) ?? value]);
    return t.of('reasons', key, Object.fromEntries(named));
  };
}
