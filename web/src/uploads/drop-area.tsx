import type { ReactNode } from 'react';
import { IconUpload } from '@tabler/icons-react';
import { useText } from '../lib/format/texts.tsx';
import { useDrop } from './use-drop.ts';
import css from './drop.module.css';

type AreaProps = {
  enabled: boolean;
  onFiles: (files: Iterable<File>) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A whole page as a drop target for files. */
export function DropArea({ enabled, onFiles, className = '', children }: AreaProps) {
  const t = useText();
  const { over, handlers } = useDrop(enabled, onFiles);
  return (
    <div className={className} {...handlers}>
      {children}
      {over && (
        <div className={css.cover}>
          <IconUpload size={28} aria-hidden />
          {t('uploads.dropAnywhere')}
        </div>
      )}
    </div>
  );
}
