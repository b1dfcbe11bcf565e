export { isSessionOpen, sessionOpener } from './open-session.ts';
export {
  attemptsLeft,
  codeOptions,
  maskRecipient,
  recipientOf,
  sendSecurityCode,
  takeSecurityCode,
} from './security-codes.ts';
