import { expect, test } from 'vitest';
import { readLoginSearch } from './login-search.ts';

test('after the sign-in, only a path of ours is followed', () => {
  expect(readLoginSearch({ to: '/payments/all?tab=ERRONEOUS' })).toEqual({ to: '/payments/all?tab=ERRONEOUS' });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'payments', '/login?to=/login', '/logout', 7])(
  'never leads to %s',
  (to) => {
    expect(readLoginSearch({ to })).toEqual({});
  },
);

test('keeps the mobile order flag, as text or as a value', () => {
  expect(readLoginSearch({ mobileOrder: 'true' })).toEqual({ mobileOrder: true });
  expect(readLoginSearch({ mobileOrder: true })).toEqual({ mobileOrder: true });
  expect(readLoginSearch({ mobileOrder: 'false' })).toEqual({});
});

test('recognises the return from the identity provider, with or without a path to go on to', () => {
  expect(readLoginSearch({ b2c: true, to: '/dashboard' })).toEqual({ b2c: true, to: '/dashboard' });
  expect(readLoginSearch({ b2c: 'false' })).toEqual({});
});
