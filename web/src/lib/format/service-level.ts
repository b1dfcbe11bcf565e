import { useText } from './texts.tsx';

/** A service level of ISO 20022 in words; a code that isn't one of the portal's as it is. */
export function useServiceLevelWord(): (code: string) => string {
  const t = useText();
  return (code) => t.known('status', `serviceLevel.${code}`) ?? code;
}
