import { expect, test } from 'vitest';
import { readLoginSearch } from './login-search.ts';

test('a path of ours is where one goes after the sign-in', () => {
  expect(readLoginSearch({ to: '/payments/all?tab=ERRONEOUS' })).toEqual({ to: '/payments/all?tab=ERRONEOUS' });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'payments', '/login?to=/login', '/logout', 7])(
  'it never leads to %s',
  (to) => {
    expect(readLoginSearch({ to })).toEqual({});
  },
);

test('the mobile order flag is kept, as text or as a value', () => {
  expect(readLoginSearch({ mobileOrder: 'true' })).toEqual({ mobileOrder: true });
  expect(readLoginSearch({ mobileOrder: true })).toEqual({ mobileOrder: true });
  expect(readLoginSearch({ mobileOrder: 'false' })).toEqual({});
});

test('the way back from the identity provider is known, alone and with where to go on', () => {
  expect(readLoginSearch({ b2c: true, to: '/dashboard' })).toEqual({ b2c: true, to: '/dashboard' });
  expect(readLoginSearch({ b2c: 'false' })).toEqual({});
});
