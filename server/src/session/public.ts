export { sessionOpener } from './open-session.ts';
export {
  codeOptions,
  maskRecipient,
  recipientOf,
  sendSecurityCode,
  takeSecurityCode,
} from './security-codes.ts';
