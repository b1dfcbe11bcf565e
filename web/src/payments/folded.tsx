import { useState, type ReactNode } from 'react';
import { useText } from '../lib/format/texts.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** What is shown once somebody wants to see it. */
export function Folded({ children }: { children: () => ReactNode }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {' '}
      <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'payments.differences.hide' : 'payments.differences.show')}
      </LinkButton>
      {isOpen && children()}
    </>
  );
}
