import type { Decision } from '@portico/contract/errors';

export const POSSIBLE: Decision = { allowed: true, reasons: [] };
/** Another thing's state is in the way. */
export const IMPOSSIBLE: Decision = {
  allowed: false,
  reasons: [{ kind: 'rule', key: 'creatorExcluded', parameters: {} }],
};
