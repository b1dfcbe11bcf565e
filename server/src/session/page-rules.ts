import { actsAsClient, type PageRules } from '../platform/page-rules.ts';

export const sessionPages = {
  /** A client has no settings of a person. */
  settings: (asker) => !actsAsClient(asker),
  changePassword: ({ subject }) => subject.impersonator === null && subject.hasPassword,
} satisfies Partial<PageRules>;
