import { useId, type ReactNode } from 'react';

type ChooserProps = {
  label: string;
  /** The file extensions offered, as `.xml,.txt`; without them, all files. */
  accept?: string;
  /** One file, not several. */
  single?: boolean;
  onFiles: (files: Iterable<File>) => void;
  children: (open: () => void) => ReactNode;
};

/** Opens the system's file dialog and passes on the chosen files. */
export function FileChooser({ label, accept, single = false, onFiles, children }: ChooserProps) {
  const id = useId();
  return (
    <>
      {children(() => document.getElementById(id)?.click())}
      <input
        id={id}
        type="file"
        hidden
        multiple={!single}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles(event.currentTarget.files ?? []);
          // Choosing the same file again counts as a new choice.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
