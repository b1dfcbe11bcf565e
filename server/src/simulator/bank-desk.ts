import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { crashPoint } from '../platform/crash-point.ts';
import type { Log } from '../platform/log.ts';
import { bankFolders, exists } from './bank-folders.ts';
import { readState, writeState, type BankState, type OpenMessage, type Step } from './bank-state.ts';
import { readHeldAccounts } from './held-accounts.ts';
import { movementsOf, returnsOf } from './movements.ts';
import { planMessage } from './plan-message.ts';
import { readMessage, type ReceivedMessage } from './received-message.ts';
import { UsedIds } from './used-ids.ts';
import { moveDurably, writeDurably } from './write-durably.ts';
import { writeStatements } from './write-statements.ts';

/** A longer message is read up to here, so it looks like a file that ends early. */
const MESSAGE_MAXIMUM_BYTES = 64 * 1024 * 1024;

export type Desk = { folder: string; answerAfterSeconds: number; clock: Clock; log: Log };

/**
 * One bank with its folders. It first writes each decision down as a whole (`bank/state.json`), then carries it out in
 * repeatable steps: it can die anywhere, and reopening it resumes there. The same goes for an error, after which this
 * instance must not be used any more.
 */
export class BankDesk {
  readonly #desk: Desk;
  readonly #folders: ReturnType<typeof bankFolders>;
  readonly #usedIds: UsedIds;
  #state: BankState;

  private constructor(desk: Desk, state: BankState, usedIds: UsedIds) {
    this.#desk = desk;
    this.#folders = bankFolders(desk.folder);
    this.#state = state;
    this.#usedIds = usedIds;
  }

  static async open(desk: Desk): Promise<BankDesk> {
    const folders = bankFolders(desk.folder);
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
    const opened = new BankDesk(desk, await readState(folders.bank), await UsedIds.open(folders.bank));
    await opened.#recover();
    return opened;
  }

  /** Takes every new file and does what is due. Returns when the next thing is due, or null. */
  async work(): Promise<Date | null> {
    const entries = await readdir(this.#folders.toBank, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
    for (const name of names.toSorted()) await this.#take(name);
    for (;;) {
      const next = this.#next();
      if (!next) return null;
      if (!this.#isDue(next)) return next.step.at;
      await this.#run(next.message, next.step);
    }
  }

  /** Records and moves away a message that was already decided, as it would have been without the crash. */
  async #recover(): Promise<void> {
    for (const { messageId, name, key } of this.#state.messages) {
      await this.#usedIds.add(messageId);
      if (!(await exists(join(this.#folders.taken, key)))) await this.#moveToTaken(name, key);
    }
    const steps = this.#state.messages.flatMap((message) => message.steps);
    const wanted = new Set(steps.map((step) => (step.kind === 'deliver' ? step.file : null)));
    for (const name of await readdir(this.#folders.waiting))
      if (!wanted.has(name)) await rm(join(this.#folders.waiting, name));
  }

  async #take(name: string): Promise<void> {
    const key = await this.#freeKey(name);
    const message = await this.#read(join(this.#folders.toBank, name));
    if (message) await this.#decide(message, name, key);
    else this.#desk.log.warn({ name }, 'the bank can’t read a file');
    await this.#moveToTaken(name, key);
    crashPoint('bank message moved');
  }

  async #decide(message: ReceivedMessage, name: string, key: string): Promise<void> {
    const { files, ...plan } = planMessage(message, {
      isDuplicate: this.#usedIds.has(message.messageId),
      held: await readHeldAccounts(this.#folders.bank),
      key,
      at: this.#desk.clock.now(),
      answerAfterSeconds: this.#desk.answerAfterSeconds,
    });
    for (const { file, text } of files) await writeDurably(join(this.#folders.waiting, file), text);
    crashPoint('bank answers written');
    const taken = { ...plan, key, name, messageId: message.messageId };
    await this.#commit({ ...this.#state, messages: [...this.#state.messages, taken] });
    crashPoint('bank message decided');
    await this.#usedIds.add(message.messageId);
    crashPoint('bank message id noted');
  }

  async #run(message: OpenMessage, step: Step): Promise<void> {
    if (step.kind !== 'deliver') return this.#book(message, step);
    const waiting = join(this.#folders.waiting, step.file);
    // If it is gone, it was handed out before a crash.
    if (await exists(waiting)) await moveDurably(waiting, join(this.#folders.fromBank, step.file));
    crashPoint('bank file delivered');
    await this.#commit({ ...this.#state, messages: this.#withSteps(message, message.steps.slice(1)) });
    crashPoint('bank delivery noted');
  }

  /** One commit moves balances and numbers, and queues the statements about them before what is left to do. */
  async #book(message: OpenMessage, { kind }: Step): Promise<void> {
    const received = await this.#read(join(this.#folders.taken, message.key));
    if (!received) throw new Error(`The message ${message.key} can't be read any more.`);
    const held = await readHeldAccounts(this.#folders.bank);
    const stem = parse(message.key).name;
    const { positions, steps } = await writeStatements(this.#state, {
      stem: kind === 'return' ? `stmt-${stem}-return` : `stmt-${stem}`,
      movements: kind === 'return' ? returnsOf(received, held) : movementsOf(received, held),
      isTwice: received.wishes.twice,
      now: this.#desk.clock.now(),
      waitingFolder: this.#folders.waiting,
    });
    crashPoint('bank statements written');
    await this.#commit({ positions, messages: this.#withSteps(message, [...steps, ...message.steps.slice(1)]) });
    crashPoint('bank statements booked');
  }

  #next(): { message: OpenMessage; step: Step } | null {
    let next: { message: OpenMessage; step: Step } | null = null;
    for (const message of this.#state.messages) {
      const step = message.steps[0];
      if (step && (!next || step.at < next.step.at)) next = { message, step };
    }
    return next;
  }

  /** A clock earlier than the intake was set back: nobody should wait for it to catch up. */
  #isDue({ message, step }: { message: OpenMessage; step: Step }): boolean {
    const now = this.#desk.clock.now();
    return now >= step.at || now < message.takenAt;
  }

  #withSteps(message: OpenMessage, steps: Step[]): OpenMessage[] {
    const messages = this.#state.messages.map((each) => (each === message ? { ...each, steps } : each));
    return messages.filter((each) => each.steps.length > 0);
  }

  async #commit(state: BankState): Promise<void> {
    await writeState(this.#folders.bank, state);
    this.#state = state;
  }

  #read(path: string): Promise<ReceivedMessage | null> {
    return readMessage(createReadStream(path, { end: MESSAGE_MAXIMUM_BYTES - 1 }));
  }

  /** A file that returns under its name is another delivery. */
  async #freeKey(name: string): Promise<string> {
    const { name: stem, ext } = parse(name);
    let key = name;
    for (let number = 2; await exists(join(this.#folders.taken, key)); number += 1) key = `${stem}-${number}${ext}`;
    return key;
  }

  #moveToTaken(name: string, key: string): Promise<void> {
    return moveDurably(join(this.#folders.toBank, name), join(this.#folders.taken, key));
  }
}
