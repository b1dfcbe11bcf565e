import { describe, expect, it } from 'vitest';
import { SECOND_FACTORS } from '@portico/contract/session/model';
import { FACTORS, isComplete } from './factors.ts';

const typing = (types: 'digits' | 'passcode' | null) => SECOND_FACTORS.filter((name) => FACTORS[name].types === types);

describe('What was typed is complete', () => {
  it.each([null, ...typing('digits')])('for %s with six digits', (method) => {
    expect(['', '12345', '123456'].map((code) => isComplete(method, code))).toEqual([false, false, true]);
  });

  it.each(typing('passcode'))('for %s with anything', (method) => {
    expect(['', ' ', '1'].map((code) => isComplete(method, code))).toEqual([false, false, true]);
  });

  it.each(typing(null))('for %s without anything: its device answers', (method) => {
    expect(isComplete(method, '')).toBe(true);
    expect(FACTORS[method].answer).toBeTypeOf('function');
  });
});
