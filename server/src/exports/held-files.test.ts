import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import { HELD_FILES_MAXIMUM, HELD_FILES_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { newId } from '../platform/ids.ts';
import { HeldFiles } from './held-files.ts';

/** What of an answer is looked at: that its caller has gone, and when. */
const answer = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse;
const person = () => ({ personId: newId<UserId>() });

it('counts what a person gets, until each answer is over', () => {
  const held = new HeldFiles();
  const [one, other] = [person(), person()];
  const answers = Array.from({ length: HELD_FILES_PER_USER_MAXIMUM }, () => answer());
  for (const each of answers) held.begin('PDF', one, each);
  expect(() => held.begin('PDF', one, answer())).toThrow('JOB_QUOTA_REACHED');
  held.begin('PDF', other, answer());
  held.begin('CSV', one, answer());
  answers[0]!.emit('close');
  held.begin('PDF', one, answer());
  expect(() => held.begin('PDF', one, answer())).toThrow('JOB_QUOTA_REACHED');
});

it('counts nothing for somebody who has gone while they waited for their turn', () => {
  const held = new HeldFiles();
  const one = person();
  for (let count = 0; count <= HELD_FILES_PER_USER_MAXIMUM; count += 1) held.begin('PDF', one, answer(true));
  expect(() => held.begin('PDF', one, answer())).not.toThrow();
});

it('has a limit for all people together', () => {
  const held = new HeldFiles();
  const answers = Array.from({ length: HELD_FILES_MAXIMUM }, () => answer());
  for (const each of answers) held.begin('PDF', person(), each);
  expect(() => held.begin('PDF', person(), answer())).toThrow('TOO_MANY_REQUESTS');
  answers[0]!.emit('close');
  held.begin('PDF', person(), answer());
});
