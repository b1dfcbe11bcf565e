import { governedEntities } from '../app/governed-entities.ts';
import { applyApprovedChange, applyChangeJob } from '../approvals/public.ts';
import { fitRules, releaseOrderJob, renewDuplicates, renewDuplicatesJob } from '../payments/public.ts';
import { checkPayload, type Job, type JobPayload, type JobWork, type Work } from '../platform/jobs.ts';
import { sendMessageJob } from '../platform/outbox.ts';
import {
  linkBookings,
  releaseOrder,
  sendBankMessage,
  sendBankMessageJob,
  transmitMessage,
  transmitMessageJob,
  tryChannelJob,
  withdrawDisowned,
} from '../release/public.ts';
import {
  forgottenPasswordJob,
  sendForgotten,
  sendPasswordLink,
  sendPasswordLinkJob,
  tellFormerAddress,
  tellFormerAddressJob,
  withdrawDisownedJob,
} from '../session/public.ts';
import { fitRulesJob } from '../signoff/public.ts';
import { importStatements, importStatementsJob, linkBookingsJob } from '../statements/public.ts';
import { importUpload, importUploadJob } from '../uploads/public.ts';
import { runAsOwned } from './owned-run.ts';
import { sendOutboxMessage } from './send-message.ts';

/** A job with what runs it. */
export type RegisteredJob = { job: Job; run: (work: Work, stored: unknown) => Promise<void> };

/** Every job of the portal. A job that fails is retried for ever (`job-retries`), so each of them is idempotent. */
export const JOBS: readonly RegisteredJob[] = [
  runs(applyChangeJob, (work, payload) => applyApprovedChange(work, governedEntities, payload)),
  runs(fitRulesJob, fitRules),
  runs(renewDuplicatesJob, renewDuplicates),
  runs(importUploadJob, importUpload),
  runs(importStatementsJob, importStatements),
  runs(linkBookingsJob, linkBookings),
  runs(releaseOrderJob, releaseOrder),
  runs(withdrawDisownedJob, withdrawDisowned),
  runs(sendBankMessageJob, sendBankMessage),
  runs(transmitMessageJob, (work, payload) => transmitMessage(work, transmitMessageJob, payload)),
  runs(tryChannelJob, (work, payload) => transmitMessage(work, tryChannelJob, payload)),
  runs(forgottenPasswordJob, sendForgotten),
  runs(sendPasswordLinkJob, sendPasswordLink),
  runs(tellFormerAddressJob, tellFormerAddress),
  runs(sendMessageJob, sendOutboxMessage),
];

/** Binds a job to its run. */
export function runs<Payload extends JobPayload>(
  job: Job<Payload>,
  run: (work: JobWork, payload: Payload) => Promise<void>,
): RegisteredJob {
  return {
    job,
    async run(work, stored) {
      const payload = checkPayload(job, stored);
      await runAsOwned(work, job, stored, (jobWork) => run(jobWork, payload));
    },
  };
}
