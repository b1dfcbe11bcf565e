import { describe, expect, it } from 'vitest';
import type { UserContent } from '../model.ts';
import { checkUser, contentOf, draftOf, newUser, type UserDraft } from './user-draft.ts';

const stored: UserContent = {
  userName: 'l.serrano',
  fullName: 'Lucia Serrano',
  jobTitle: null,
  phone: null,
  mobile: null,
  email: 'lucia@globex.example',
  authenticationType: 'EMAIL',
  subclientId: null,
  modules: ['EFT'],
  groupIds: ['g1'],
  permissions: [{ area: 'USERS', scope: { kind: 'AREA' }, level: 'EDIT' }],
  comment: null,
};
const draft = (change: Partial<UserDraft> = {}): UserDraft => ({ ...draftOf(stored), ...change });

it('recreates the user that a draft was made from', () => {
  expect(contentOf(draftOf(stored), stored.permissions)).toEqual(stored);
  const full = {
    ...stored,
    jobTitle: 'Clerk',
    phone: '+41 44 1',
    mobile: '+41791234567',
    subclientId: 's',
    comment: 'C',
  };
  expect(contentOf(draftOf(full), full.permissions)).toEqual(full);
});

it('sends a mobile number without separators, and nothing where only blanks were entered', () => {
  const written = { mobile: '+41 (79) 123-45.67', jobTitle: ' ', comment: '  ', userName: ' l.serrano ' };
  expect(contentOf(draft(written), [])).toMatchObject({
    mobile: '+41791234567',
    jobTitle: null,
    comment: null,
    userName: 'l.serrano',
  });
});

describe('what is wrong', () => {
  it('is everything that is required of a new user', () => {
    expect(checkUser(newUser('SMS'))).toEqual({
      fullName: 'fullName',
      userName: 'userName',
      email: 'email',
      mobile: 'mobile',
      modules: 'modules',
    });
  });

  it('is nothing in a stored user', () => {
    expect(checkUser(draft())).toEqual({});
  });

  it.each([
    [{ userName: 'l' }, 'userNameShort'],
    [{ userName: 'l serrano' }, 'userNameWritten'],
    [{ userName: '.serrano' }, 'userNameWritten'],
    [{ email: 'lucia@globex' }, 'emailWritten'],
    [{ mobile: '079 123 45 67' }, 'mobileWritten'],
    [{ mobile: '+41 79 123 45 67 ext' }, 'mobileWritten'],
    [{ phone: 'ask at the desk' }, 'phoneWritten'],
    [{ authenticationType: 'EMAIL_OR_SMS' as const }, 'mobile'],
    [{ modules: [] }, 'modules'],
  ])('%j: %s', (change, error) => {
    expect(Object.values(checkUser(draft(change)))).toEqual([error]);
  });

  it.each([{ userName: 'Zoë.Ürün_2@globex' }, { mobile: '+41 79 123 45 67' }, { phone: '044 123 45 67' }])(
    '%j: nothing',
    (change) => {
      expect(checkUser(draft(change))).toEqual({});
    },
  );
});
