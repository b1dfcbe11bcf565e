import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './manual.module.css';

type Part = {
  name: string;
  /** It has a value, or an error to show. */
  isUsed: boolean;
  /** Only what is offered can be asked for. */
  isOffered?: boolean;
  content: ReactNode;
};

/** Fields that few need: each is behind its name until it is used or asked for, and stays then. */
export function MoreFields({ parts }: { parts: readonly Part[] }) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string>();
  const shown = useRef<HTMLDivElement>(null);
  const used = parts.filter(({ name, isUsed }) => isUsed && !kept.includes(name));
  // A field that is emptied again must not vanish under the cursor.
  if (used.length > 0) setKept([...kept, ...used.map(({ name }) => name)]);
  useEffect(() => {
    if (last === undefined) return;
    const place = [...(shown.current?.querySelectorAll<HTMLElement>('[data-more]') ?? [])].find(
      (one) => one.dataset['more'] === last,
    );
    place?.querySelector<HTMLElement>('input, select')?.focus();
  }, [last]);
  const isShown = (part: Part) => part.isUsed || kept.includes(part.name);
  const hidden = parts.filter((part) => !isShown(part) && part.isOffered !== false);
  return (
    <>
      {parts.some(isShown) && (
        <div ref={shown} className={css.more}>
          {parts.filter(isShown).map(({ name, content }) => (
            <div key={name} data-more={name}>
              {content}
            </div>
          ))}
        </div>
      )}
      {hidden.length > 0 && (
        <div className={css.links}>
          {hidden.map(({ name }) => (
            <LinkButton
              key={name}
              onClick={() => {
                setKept([...kept, name]);
                setLast(name);
              }}
            >
              <IconPlus size={14} aria-hidden /> {name}
            </LinkButton>
          ))}
        </div>
      )}
    </>
  );
}
