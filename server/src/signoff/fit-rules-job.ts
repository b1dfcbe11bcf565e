import { job, jobPayload } from '../platform/jobs.ts';

/** Looks again at the orders that wait for a rule, after rules or accounts have changed. */
export const fitRulesJob = job({
  name: 'fit-rules',
  lane: 'long',
  payload: jobPayload,
  key: ({ clientId }) => `fit-rules ${clientId}`,
  queue: ({ clientId }) => `rules ${clientId}`,
});
