import type { Module } from '@portico/contract/permissions/model';
import {
  FACTORS_OF,
  MOBILE_PATTERN,
  PHONE_PATTERN,
  USER_NAME_PATTERN,
  type AuthenticationType,
} from '@portico/contract/users/model';
import { nameFault, normalName, type NameFault } from '@portico/contract/users/names';
import type { PermissionContent, UserContent } from '../model.ts';

/** A user being edited, without permissions: an empty text is no value. */
export type UserDraft = {
  userName: string;
  fullName: string;
  jobTitle: string;
  phone: string;
  mobile: string;
  email: string;
  authenticationType: AuthenticationType;
  subclientId: string;
  modules: Module[];
  groupIds: string[];
  comment: string;
};

/** The single-line text fields. */
export type UserTextField = 'userName' | 'fullName' | 'jobTitle' | 'phone' | 'mobile' | 'email';
/** Possible errors in a draft: the keys of `users.error`, and of `users.problem` for the contract's rules on names. */
export type UserError =
  | 'fullName'
  | 'userName'
  | 'userNameShort'
  | 'userNameWritten'
  | 'email'
  | 'emailWritten'
  | 'mobile'
  | 'mobileWritten'
  | 'phoneWritten'
  | 'modules'
  | NameFault;

const USER_NAME_MINIMUM_LENGTH = 2;
/** Coarse: something, an at sign, a domain with a dot; the server looks closer. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export function newUser(authenticationType: AuthenticationType): UserDraft {
  return {
    userName: '',
    fullName: '',
    jobTitle: '',
    phone: '',
    mobile: '',
    email: '',
    authenticationType,
    subclientId: '',
    modules: [],
    groupIds: [],
    comment: '',
  };
}

export function draftOf(content: UserContent): UserDraft {
  const { userName, fullName, email, authenticationType, modules, groupIds } = content;
  const { jobTitle, phone, mobile, subclientId, comment } = content;
  return {
    userName,
    fullName,
    email,
    authenticationType,
    modules,
    groupIds,
    jobTitle: jobTitle ?? '',
    phone: phone ?? '',
    mobile: mobile ?? '',
    subclientId: subclientId ?? '',
    comment: comment ?? '',
  };
}

/** The user to send. */
export function contentOf(draft: UserDraft, permissions: PermissionContent[]): UserContent {
  return {
    ...draft,
    userName: draft.userName.trim(),
    fullName: draft.fullName.trim(),
    email: draft.email.trim(),
    jobTitle: draft.jobTitle.trim() || null,
    phone: draft.phone.trim() || null,
    mobile: electronicMobile(draft.mobile) || null,
    subclientId: draft.subclientId || null,
    comment: draft.comment.trim() || null,
    permissions,
  };
}

/** The errors, by field; only the server knows whether the user name is free. */
export function checkUser(draft: UserDraft): Partial<Record<keyof UserDraft, UserError>> {
  const found: [keyof UserDraft, UserError | undefined][] = [
    ['fullName', draft.fullName.trim() === '' ? 'fullName' : (nameFault(normalName(draft.fullName)) ?? undefined)],
    ['userName', userNameError(draft.userName.trim())],
    ['email', emailError(draft.email.trim())],
    ['mobile', mobileError(draft)],
    ['phone', draft.phone.trim() === '' || PHONE_PATTERN.test(draft.phone.trim()) ? undefined : 'phoneWritten'],
    ['modules', draft.modules.length === 0 ? 'modules' : undefined],
  ];
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}

const NAME_FAULTS: readonly UserError[] = [
  'nameInvisible',
  'nameScripts',
  'nameScriptUnknown',
  'nameLetters',
  'nameParentheses',
] satisfies NameFault[];
export const isNameFault = (error: UserError): error is NameFault => NAME_FAULTS.includes(error);

export function userNameError(userName: string): UserError | undefined {
  if (userName === '') return 'userName';
  if (userName.length < USER_NAME_MINIMUM_LENGTH) return 'userNameShort';
  if (!USER_NAME_PATTERN.test(userName)) return 'userNameWritten';
  return nameFault(normalName(userName)) ?? undefined;
}

function emailError(email: string): UserError | undefined {
  if (email === '') return 'email';
  return EMAIL_PATTERN.test(email) ? undefined : 'emailWritten';
}

/** It may be left out only if no code goes there. */
function mobileError({ mobile, authenticationType }: UserDraft): UserError | undefined {
  const number = electronicMobile(mobile);
  if (number === '') return FACTORS_OF[authenticationType].includes('SMS') ? 'mobile' : undefined;
  return MOBILE_PATTERN.test(number) ? undefined : 'mobileWritten';
}

/** Without the separators that people type between digits. */
function electronicMobile(mobile: string): string {
  return mobile.replaceAll(/[\s()/.-]/g, '');
}
