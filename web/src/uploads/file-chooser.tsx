import { useId, type ReactNode } from 'react';

type ChooserProps = {
  label: string;
  /** The endings that are offered, as `.xml,.txt`; without them all files. */
  accept?: string;
  onFiles: (files: Iterable<File>) => void;
  children: (open: () => void) => ReactNode;
};

/** Opens the computer's own dialog and hands over what was chosen there. */
export function FileChooser({ label, accept, onFiles, children }: ChooserProps) {
  const id = useId();
  return (
    <>
      {children(() => document.getElementById(id)?.click())}
      <input
        id={id}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles(event.currentTarget.files ?? []);
          // The same file again is a new choice.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
