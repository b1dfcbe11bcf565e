import { UNLOCKS_BY_LINK_PER_DAY } from '@portico/contract/limits';
import type { Language } from '@portico/contract/languages';
import { readableText } from '@portico/contract/shown-text';
import { text } from '../../platform/texts.ts';

type Mail = 'passwordByLink' | 'passwordByLinkWord' | 'linkLeavesLocked' | 'objection';

/** Tells the client's user administrators about one of its users, each in their own language. */
export function aboutUser(mail: Mail, { userName, fullName }: { userName: string; fullName: string }) {
  const words = {
    userName: readableText(userName),
    fullName: readableText(fullName),
    times: UNLOCKS_BY_LINK_PER_DAY,
  };
  return (language: Language) => ({
    subject: text(language, `mails.${mail}.subject`, words),
    text: text(language, `mails.${mail}.text`, words),
  });
}
