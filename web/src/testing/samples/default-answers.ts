import { refused, type Answers } from '../fake-answers.ts';
import { accountSamples } from './account-samples.ts';
import { approvalSamples } from './approval-samples.ts';
import { clientSamples } from './client-samples.ts';
import { developerSamples } from './developer-samples.ts';
import { manualSamples } from './manual-samples.ts';
import { paymentSamples } from './payment-samples.ts';
import { rateSamples } from './rate-samples.ts';
import { releaseSamples } from './release-samples.ts';
import { sessionSamples } from './session-samples.ts';
import type { Session } from './sample-user.ts';
import { settingsSamples } from './settings-samples.ts';
import { signOffSamples } from './sign-off-samples.ts';
import { signingSamples } from './signing-samples.ts';
import { standingOrderSamples } from './standing-order-samples.ts';
import { statementSamples } from './statement-samples.ts';
import { templateSamples } from './template-samples.ts';
import { downloadSamples } from './download-samples.ts';
import { uploadSamples } from './upload-samples.ts';
import { userSamples } from './user-samples.ts';

/** What a page may read without its test saying so: the samples. What it changes, a test has to answer itself. */
export function defaultAnswers(session: Session | null): Answers {
  return {
    'GET portal/user': session ?? refused('UNAUTHENTICATED'),
    ...accountSamples,
    ...approvalSamples,
    ...clientSamples,
    ...developerSamples,
    ...manualSamples,
    ...paymentSamples,
    ...rateSamples,
    ...releaseSamples,
    ...sessionSamples,
    ...settingsSamples,
    ...signOffSamples,
    ...signingSamples,
    ...standingOrderSamples,
    ...statementSamples,
    ...templateSamples,
    ...downloadSamples,
    ...uploadSamples,
    ...userSamples,
  };
}
