import { useEffect, useRef, useState, type RefObject } from 'react';
import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import { isSent, type SecondFactor } from '@portico/contract/session/model';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';
import { localProblem } from '../lib/http/problem.ts';
import { toLocalTime } from '../lib/session/session-clock.ts';
import { FACTORS, isComplete } from './factors.ts';
import { furtherStepOf } from './further-step.ts';

/** A factor that was asked for: until when its answer counts, an instant of the server's clock. */
export type Asked = { method: SecondFactor | null; expiresAt: string | null; passkey?: PasskeyRequest | null };

export type FactorCalls<Answer extends Asked, Result = unknown> = {
  /** Asks for a factor, by default the usual one. */
  ask: (method: SecondFactor | undefined) => Promise<Answer>;
  take: (securityCode: SecurityCode) => Promise<Result>;
};

type Options<Answer> = {
  /** What was asked for before this page opened. */
  asked?: Answer | null;
  /** Where people choose before they ask: the first choice. */
  chosen?: SecondFactor | null;
  /** Asks at once for this one, or for the usual one. */
  atOnce?: SecondFactor | 'usual' | null;
  /** It confirms what was shown when it was asked for, so nothing but a person renews it. */
  isBound?: boolean;
  /** Whether the typed code may be given again after this problem. */
  keepsCode?: (error: unknown) => boolean;
  /** False where a keyboard would cover what has to be read first. */
  takesFocus?: boolean;
};

/** What a factor is doing: it is asked for, a device answers, or the answer is on its way. */
type Phase = 'asking' | 'answering' | 'giving';

export type FactorState<Answer extends Asked = Asked, Result = unknown> = {
  /** The chosen one; null before one is chosen. */
  method: SecondFactor | null;
  /** Set once the chosen one was asked for. */
  asked: Answer | null;
  /** In milliseconds of this computer's clock. */
  sentAt: number;
  validUntil: number;
  wasSentAgain: boolean;
  code: string;
  setCode: (code: string) => void;
  codeInput: RefObject<HTMLInputElement | null>;
  takesFocus: boolean;
  isComplete: boolean;
  error: unknown;
  /** What the error was met in. */
  failed: Phase | null;
  /** The input was right, and this is asked for next. */
  furtherStep: string | null;
  working: Phase | null;
  choose: (method: SecondFactor) => void;
  /** Asks for it, or asks again. */
  send: (method?: SecondFactor) => Promise<unknown>;
  /** Gives it; null if it was refused. */
  give: () => Promise<Result | null>;
};

/** A second factor from the choice to the answer; the caller gives the calls. */
export function useFactor<Answer extends Asked, Result>(
  calls: FactorCalls<Answer, Result>,
  options: Options<Answer> = {},
): FactorState<Answer, Result> {
  const { isBound = false, takesFocus = true } = options;
  const [lastAsked, setLastAsked] = useState(options.asked ?? null);
  const [chosen, setChosen] = useState(options.chosen ?? null);
  const [wasSentAgain, setWasSentAgain] = useState(false);
  const [code, setCode] = useState('');
  const { working, trouble, setTrouble, codeInput, attempt } = useAttempts(takesFocus);
  const method = chosen ?? lastAsked?.method ?? null;
  const asked = lastAsked?.method === method ? lastAsked : null;
  const validUntil = asked?.expiresAt ? toLocalTime(asked.expiresAt) : 0;

  const ask = async (by: SecondFactor | undefined) => {
    const next = await calls.ask(by);
    setLastAsked(next);
    return next;
  };
  const finish = (error: unknown) => {
    if (!error || !options.keepsCode?.(error)) setCode('');
  };
  const send = (by = method ?? undefined) =>
    attempt('asking', finish, async () => {
      const isAgain = by !== undefined && isSent(by) && asked?.method === by;
      if (isBound) setLastAsked(null);
      await ask(by);
      setWasSentAgain(isAgain);
    });
  const give = () =>
    attempt('answering', finish, async (enter) => {
      setWasSentAgain(false);
      const securityCode = await answer(
        { method, asked, isLate: validUntil <= Date.now() },
        code,
        isBound ? null : ask,
      );
      enter('giving');
      return calls.take(securityCode);
    });
  useAtOnce(options.atOnce ?? null, (by) => void send(by));
  return {
    method,
    asked,
    sentAt: validUntil - SECURITY_CODE_VALID_SECONDS * 1_000,
    validUntil,
    wasSentAgain,
    code,
    setCode,
    codeInput,
    takesFocus,
    isComplete: asked !== null && isComplete(method, code),
    error: trouble.error,
    failed: trouble.phase,
    furtherStep: furtherStepOf(trouble.error),
    working,
    choose: (next) => {
      setChosen(next);
      setTrouble(NO_TROUBLE);
      // It sends nothing, so there is nothing to wait for.
      if (!isSent(next) && next !== lastAsked?.method) void send(next);
    },
    send,
    give,
  };
}

type Current = { method: SecondFactor | null; asked: Asked | null; isLate: boolean };

/**
 * The answer to what was asked for. `renew` lets a device answer a fresh challenge, and asks again for what sends
 * nothing if the user took too long.
 */
async function answer(
  { method, asked, isLate }: Current,
  code: string,
  renew: ((method: SecondFactor) => Promise<Asked>) | null,
): Promise<SecurityCode> {
  const byDevice = method && FACTORS[method].answer;
  const isRenewed = method && renew && (byDevice || (isLate && !isSent(method)));
  const current = isRenewed ? await renew(method) : asked;
  if (!byDevice) return code;
  if (!current?.passkey) throw localProblem('PROBLEM');
  return byDevice(current.passkey);
}

/** Asks once, when the page opens. */
function useAtOnce(by: Options<Asked>['atOnce'], send: (by: SecondFactor | undefined) => void): void {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !by) return;
    begun.current = true;
    send(by === 'usual' ? undefined : by);
  });
}

type Trouble = { phase: Phase | null; error: unknown };
const NO_TROUBLE: Trouble = { phase: null, error: null };

/** Runs one attempt after the other; each leaves the cursor ready for the next one. */
function useAttempts(takesFocus: boolean) {
  const [working, setWorking] = useState<Phase | null>(null);
  const [trouble, setTrouble] = useState(NO_TROUBLE);
  const [count, setCount] = useState(0);
  const codeInput = useRef<HTMLInputElement>(null);
  const focusedFor = useRef(0);
  useEffect(() => {
    if (focusedFor.current === count) return;
    focusedFor.current = count;
    if (takesFocus) codeInput.current?.focus();
  });

  const attempt = async <Result>(
    first: Phase,
    finish: (error: unknown) => void,
    work: (enter: (phase: Phase) => void) => Promise<Result>,
  ): Promise<Result | null> => {
    let phase = first;
    const enter = (next: Phase) => setWorking((phase = next));
    enter(first);
    // An extra step stays until it is answered.
    setTrouble((before) => (first !== 'asking' && furtherStepOf(before.error) ? before : NO_TROUBLE));
    try {
      const result = await work(enter);
      setTrouble(NO_TROUBLE);
      finish(null);
      return result;
    } catch (error) {
      setTrouble({ phase, error });
      finish(error);
      return null;
    } finally {
      setWorking(null);
      setCount((before) => before + 1);
    }
  };
  return { working, trouble, setTrouble, codeInput, attempt };
}
