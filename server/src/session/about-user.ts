import type { Language } from '@portico/contract/languages';
import { readableText } from '@portico/contract/shown-text';
import { text } from '../platform/texts.ts';

type Mail = 'passwordByLink' | 'passwordByLinkWord' | 'objection';

/** What the client's user administrators are told about one of its users, in the language of each. */
export function aboutUser(mail: Mail, { userName, fullName }: { userName: string; fullName: string }) {
  const words = { userName: readableText(userName), fullName: readableText(fullName) };
  return (language: Language) => ({
    subject: text(language, `mails.${mail}.subject`, words),
    text: text(language, `mails.${mail}.text`, words),
  });
}
