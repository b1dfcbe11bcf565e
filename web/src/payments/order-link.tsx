import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { OrderId } from '@portico/contract/ids';

type LinkProps = {
  uniqueId: OrderId;
  /** Its label, if its words are rendered in parts. */
  label?: string;
  className?: string | undefined;
  tabIndex?: number;
  children: ReactNode;
};

export function OrderLink({ uniqueId, label, className, tabIndex, children }: LinkProps) {
  return (
    <Link
      to="/payments/orders/$uniqueId"
      params={{ uniqueId }}
      aria-label={label}
      {...(className !== undefined && { className })}
      {...(tabIndex !== undefined && { tabIndex })}
    >
      {children}
    </Link>
  );
}
