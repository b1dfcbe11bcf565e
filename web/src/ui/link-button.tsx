import type { ComponentProps } from 'react';
import css from './link-button.module.css';

/** A button that looks like a link, for what happens here and leads nowhere; as large as the text around it. */
export function LinkButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${css.link} ${className}`} />;
}
