/**
 * A substring keeps the whole piece of file that it was cut from in memory. Joining and cutting again leaves a string
 * that holds on to nothing but itself.
 */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
