import { useId, type ReactNode } from 'react';
import { useText } from '../lib/texts.tsx';
import { ACCEPTED } from './check-file.ts';
import { startUploads } from './upload-queue.ts';

/** Opens the computer's own dialog and uploads what was chosen there. */
export function FileChooser({ children }: { children: (open: () => void) => ReactNode }) {
  const t = useText();
  const id = useId();
  return (
    <>
      {children(() => document.getElementById(id)?.click())}
      <input
        id={id}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t('uploads.choose')}
        onChange={(event) => {
          startUploads(event.currentTarget.files ?? []);
          // The same file again is a new choice.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
