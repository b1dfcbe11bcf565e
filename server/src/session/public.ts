export { unlinkB2c } from './b2c/unlink.ts';
export { endSessions } from './lifetime/end-sessions.ts';
export { forgottenPasswordJob, sendForgotten } from './passwords/forgotten-password.ts';
export { handOutSession } from './lifetime/hand-out-session.ts';
export { isSessionOpen, sessionOpener, subjectNow } from './lifetime/open-session.ts';
export { sendPasswordLink, sendPasswordLinkJob, voidLinks } from './passwords/password-links.ts';
export {
  chosenDownloadOptions,
  lockOwnSettings,
  personalSettings,
  storeOwnSettings,
  type StoredSettings,
} from './own-settings.ts';
export { createObjectionLink, tellFormerAddress, tellFormerAddressJob } from './objections/objection-links.ts';
export { endObjections, withdrawDisownedJob } from './objections/objections.ts';
export { requireNewPassword } from './passwords/require-new-password.ts';
export { awaitWord, barSigning, giveWord } from './objections/bar-signing.ts';
export { attemptsLeft } from './attempts.ts';
export { askFactor, impersonatorRefusal, takeFactor } from './challenges.ts';
export { authenticatorsOf, removeAuthenticators } from './authenticators/own-authenticators.ts';
export { confirmRefusal, factorOptions, signsInWithoutFactor, usableFactors } from './factors/factors.ts';
export type { AnswerContext } from './factors/factor.ts';
export { applications } from './session-user.ts';
export { askToConfirm, takeConfirmation, type Deciding } from './confirm-decision.ts';
export { sessionPages } from './page-rules.ts';
