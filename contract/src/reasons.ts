import type { Reason } from './errors.ts';

type Parameters = Record<string, string | number>;
type Translate = (key: string, parameters?: Parameters) => string;

/** Reason parameters that are codes, with the text that spells out each. */
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

/** A reason as a sentence: codes spelled out, an empty scope as everything. Shared by server and browser. */
export function reasonText(translate: Translate, reason: Reason): string {
  const parameters = Object.entries(reason.parameters).map(([name, value]): [string, string | number] => {
    if (name === 'scope' && value === '') return [name, translate('reasons.scope.everything')];
    const key = WORDS[name]?.(String(value));
    return [name, key ? translate(key) : value];
  });
  return translate(`reasons.${reason.key}`, Object.fromEntries(parameters));
}
