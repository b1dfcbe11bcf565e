import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trustedId, type DraftId } from '@portico/contract/ids';
import type { DraftOrder } from '@portico/contract/payments/manual/draft-endpoints';
import { localProblem } from '../../../lib/http/problem.ts';
import { DraftKeeper, type KeeperOptions } from './draft-keeper.ts';

type Sent = Parameters<KeeperOptions['send']>[1] & {
  isInBackground: boolean;
  answer: () => void;
  fail: (error: unknown) => void;
};

let sent: Sent[];
let typed: string;
let keeper: DraftKeeper;

/** What was typed, in the place of a whole order. */
const asContent = (text: string) => ({ groups: text }) as unknown as DraftOrder;
const textOf = ({ content }: Pick<Sent, 'content'>) => content.groups as unknown as string;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  keeper = new DraftKeeper({
    id: trustedId<DraftId>('draft'),
    revision: null,
    content: () => asContent(typed),
    send: (_id, body, isInBackground) =>
      new Promise<void>((answer, fail) => {
        sent.push({ ...body, isInBackground, answer, fail });
      }),
  });
});
afterEach(() => vi.useRealTimers());

const type = (text: string) => {
  typed = text;
  keeper.change();
};
const later = () => vi.advanceTimersByTimeAsync(60_000);
const last = () => sent.at(-1)!;
async function answer(): Promise<void> {
  last().answer();
  await vi.advanceTimersByTimeAsync(0);
}
async function fail(error: unknown): Promise<void> {
  last().fail(error);
  await vi.advanceTimersByTimeAsync(0);
}

describe('Drafts are kept', () => {
  it('once somebody pauses, each change in the place of the one before', async () => {
    type('a');
    await vi.advanceTimersByTimeAsync(500);
    type('ab');
    await later();
    expect(sent.map(textOf)).toEqual(['ab']);
    expect(sent[0]!.replaces).toBeNull();
    expect(keeper.onServer).toBeNull();
    await answer();
    expect(keeper.state.get()).toMatchObject({ kind: 'kept' });
    type('abc');
    await later();
    expect(sent.map(textOf)).toEqual(['ab', 'abc']);
    expect(sent[1]!.replaces).toBe(sent[0]!.revision);
  });

  it('one call at a time; what is typed meanwhile comes next', async () => {
    type('a');
    await later();
    type('ab');
    void keeper.flush();
    await later();
    expect(sent).toHaveLength(1);
    expect(keeper.isKept).toBe(false);
    await answer();
    await later();
    expect(sent.map(textOf)).toEqual(['a', 'ab']);
    await answer();
    expect(keeper.isKept).toBe(true);
  });

  it('again as they were without an answer, then as they are', async () => {
    type('a');
    await later();
    await fail(localProblem('OFFLINE'));
    expect(keeper.state.get()).toMatchObject({ kind: 'failed' });
    type('ab');
    await later();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ content: sent[0]!.content, revision: sent[0]!.revision, replaces: null });
    // It keeps saying so until something is kept again.
    expect(keeper.state.get()).toMatchObject({ kind: 'failed' });
    await answer();
    await later();
    expect(textOf(last())).toBe('ab');
    expect(last().replaces).toBe(sent[0]!.revision);
  });

  it('again by themselves without an answer, which keeps no session alive', async () => {
    type('a');
    await later();
    await fail(localProblem('OFFLINE'));
    await later();
    expect(sent.map(({ isInBackground }) => isInBackground)).toEqual([false, true]);
  });

  it('with one call, however many wait for it', async () => {
    type('a');
    await later();
    type('ab');
    void keeper.flush();
    void keeper.finish();
    await fail(localProblem('OFFLINE'));
    expect(sent).toHaveLength(2);
    await answer();
    await later();
    expect(sent.map(textOf)).toEqual(['a', 'a', 'ab']);
  });

  it('as they are after a refusal, with the next change', async () => {
    type('a');
    await later();
    await fail(localProblem('TOO_MANY_DRAFTS'));
    await later();
    expect(sent).toHaveLength(1);
    type('ab');
    await later();
    expect(textOf(last())).toBe('ab');
    expect(last().revision).not.toBe(sent[0]!.revision);
  });

  it('no more once another window was faster, or they have ended', async () => {
    type('a');
    await later();
    await fail(localProblem('DRAFT_CHANGED'));
    expect(keeper.state.get()).toMatchObject({ kind: 'changedElsewhere' });
    expect(keeper.willKeep).toBe(false);
    expect(keeper.isKept).toBe(false);
    type('ab');
    await later();
    expect(sent).toHaveLength(1);
    expect(keeper.isKept).toBe(false);
    await expect(keeper.settled()).rejects.toMatchObject({ problem: { key: 'DRAFT_CHANGED' } });
  });

  it('for whoever came last, if an editor is left and opened at once', async () => {
    const end = keeper.resume();
    keeper.resume();
    end();
    type('a');
    await later();
    expect(sent).toHaveLength(1);
  });
});

describe('A draft that becomes an order', () => {
  it('is named as it is on the server, and kept no more', async () => {
    type('a');
    await later();
    const settled = keeper.settled();
    await answer();
    expect(await settled).toEqual({ draft: 'draft', revision: sent[0]!.revision });
    type('ab');
    await later();
    expect(sent).toHaveLength(1);
  });

  it('is sent again if nobody knows whether it is there', async () => {
    type('a');
    await later();
    await fail(localProblem('OFFLINE'));
    const settled = keeper.settled();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    await answer();
    expect(await settled).toEqual({ draft: 'draft', revision: sent[0]!.revision });
  });

  it('isn’t saved as long as nobody knows', async () => {
    type('a');
    await later();
    await fail(localProblem('OFFLINE'));
    const settled = keeper.settled().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    await fail(localProblem('OFFLINE'));
    expect(await settled).toMatchObject({ problem: { key: 'OFFLINE' } });
  });

  it('stays a draft if that is refused, with what was typed last', async () => {
    type('a');
    await later();
    await answer();
    type('ab');
    await keeper.settled();
    keeper.notSaved(localProblem('PAYMENT_INCOMPLETE'));
    await later();
    expect(textOf(last())).toBe('ab');
  });

  it('is kept no more while nobody knows whether it is one', async () => {
    type('a');
    await later();
    await answer();
    type('ab');
    await keeper.settled();
    keeper.notSaved(localProblem('OFFLINE'));
    type('abc');
    await later();
    expect(sent).toHaveLength(1);
    expect(keeper.willKeep).toBe(false);
    expect(keeper.isKept).toBe(false);
  });

  it('that changed elsewhere is said to have', async () => {
    type('a');
    await later();
    await answer();
    await keeper.settled();
    keeper.notSaved(localProblem('DRAFT_CHANGED'));
    expect(keeper.state.get()).toMatchObject({ kind: 'changedElsewhere' });
  });
});
