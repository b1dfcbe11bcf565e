import type { UserId } from '@portico/contract/ids';
import { OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { useDraft, type DraftErrors, type DraftForm } from '../../ui/form/use-draft.ts';
import { useNamesakes, useUserNameFree } from '../queries.ts';
import { checkUser, isNameFault, userNameError, type UserDraft, type UserError } from './user-draft.ts';
import { nameCheckOf, useNameToAsk, type NameCheck } from './use-name-check.ts';

/** `namesakes`: others with the same name as in the draft. */
export type UserForm = DraftForm<UserDraft> & { first: UserDraft; nameCheck: NameCheck; namesakes: string[] };

/** The fields of a user that show their own errors. */
export const USER_FIELDS = [
  'fullName',
  'jobTitle',
  'userName',
  'email',
  'mobile',
  'phone',
  'authenticationType',
  'subclientId',
  'modules',
  'groupIds',
  'comment',
  'permissions',
];

type FormOptions = { first: UserDraft; uniqueId: UserId | undefined; refusal: unknown };

/** The state of a user form, with its errors in words, and whether the user name is free. */
export function useUserForm({ first, uniqueId, refusal }: FormOptions): UserForm {
  const t = useText();
  const wordsOf = (error: UserError) => (isNameFault(error) ? t(`users.problem.${error}`) : t(`users.error.${error}`));
  const words = (draft: UserDraft): DraftErrors =>
    Object.fromEntries(Object.entries(checkUser(draft)).map(([field, error]) => [field, wordsOf(error)]));
  const form = useDraft({ first, isNew: uniqueId === undefined, check: words, refusal });
  const userName = form.draft.userName.trim();
  const canBe = userNameError(userName) === undefined && userName.length <= OWN_NAME_MAXIMUM_LENGTH;
  const isAsked = canBe && userName !== first.userName;
  const asked = useNameToAsk(userName, isAsked);
  const nameCheck = nameCheckOf(asked, isAsked, useUserNameFree(asked ?? '', uniqueId, asked !== null));
  const fullName = form.draft.fullName.trim();
  const called = useNameToAsk(fullName, fullName !== '' && fullName.length <= OWN_NAME_MAXIMUM_LENGTH);
  const namesakes = useNamesakes(called ?? '', uniqueId, called !== null).data?.names ?? [];
  return { ...withTaken(form, 'userName', nameCheck, t('users.problem.userNameTaken')), first, nameCheck, namesakes };
}

/** The same form, aware that a name is taken. */
export function withTaken<Draft>(
  form: DraftForm<Draft>,
  field: string,
  nameCheck: NameCheck,
  sentence: string,
): DraftForm<Draft> {
  if (nameCheck !== 'taken') return form;
  return {
    ...form,
    errorOf: (name) => form.errorOf(name) ?? (name === field ? sentence : undefined),
    checkAll: () => form.checkAll() + 1,
    errorCount: form.errorCount && form.errorCount + 1,
  };
}
