/** A text of the portal by its key, for tests whose steps need the words of a language. */
export { text as words } from '../../../server/src/platform/texts.ts';
