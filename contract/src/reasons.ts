import type { Reason } from './errors.ts';

type Parameters = Record<string, string | number>;
type Translate = (key: string, parameters?: Parameters) => string;

/** Parameters of a reason that are codes, and the texts that say them in words. */
const WORDS: Record<string, (code: string) => string> = {
  permission: (code) => `reasons.permission.${code}`,
  level: (code) => `reasons.level.${code}`,
  needed: (code) => `reasons.level.${code}`,
  module: (code) => `reasons.module.${code}`,
  status: (code) => `status.${code}.full`,
  category: (code) => `approvals.plural.${code}`,
  request: (code) => `approvals.status.${code}`,
  warning: (code) => `warnings.${code}.short`,
};

/** The sentence of a reason: its codes in words, an empty scope as everything. One for server and browser. */
export function reasonText(translate: Translate, reason: Reason): string {
  const parameters = Object.entries(reason.parameters).map(([name, value]): [string, string | number] => {
    if (name === 'scope' && value === '') return [name, translate('reasons.scope.everything')];
    const key = WORDS[name]?.(String(value));
    return [name, key ? translate(key) : value];
  });
  return translate(`reasons.${reason.key}`, Object.fromEntries(parameters));
}
