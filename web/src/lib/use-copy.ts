import { useEffect, useState } from 'react';

const SHOWN_MS = 2_000;

/** Copies text; `copied` says so for two seconds. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = window.setTimeout(() => setCopiedAt(null), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copiedAt]);
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => setCopiedAt(Date.now()));
  return { copied: copiedAt !== null, copy };
}
