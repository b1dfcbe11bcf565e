export const root: string;
export function say(text: string): void;
export function install(): Promise<void>;
export function buildWeb(): Promise<boolean>;
export function node24(): string;
export function locked<T>(name: string, work: () => T | Promise<T>): Promise<T>;
export function fail(sentence: string): never;
