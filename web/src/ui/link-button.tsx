import type { ComponentProps } from 'react';
import css from './link-button.module.css';

/** A button that looks like a link, for actions that lead nowhere; as large as the surrounding text. */
export function LinkButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${css.link} ${className}`} />;
}
