import type { Reason } from '@portico/contract/errors';
import { reasonText } from '@portico/contract/reasons';
import { useText } from './texts.tsx';

/** The sentence for a reason, in the reader's language. */
export function useReasonText(): (reason: Reason) => string {
  const t = useText();
  const translate = (key: string, parameters?: Reason['parameters']) => {
    const [module = '', ...rest] = key.split('.');
    return t.of(module, rest.join('.'), parameters);
  };
  return (reason) => reasonText(translate, reason);
}
