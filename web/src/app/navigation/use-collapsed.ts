import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useMedia } from '../../lib/use-media.ts';

const STORED_AS = 'portico.sidebar';

/** The sidebar is narrow below 1280 px; above that, the reader chooses. */
export function useCollapsed(): { collapsed: boolean; canChange: boolean; toggle: () => void } {
  const canChange = useMedia('(min-width: 1280px)');
  const [wanted, setWanted] = useState(() => readStored(STORED_AS) === 'collapsed');
  const toggle = () => {
    writeStored(STORED_AS, wanted ? 'open' : 'collapsed');
    setWanted(!wanted);
  };
  return { collapsed: wanted || !canChange, canChange, toggle };
}
