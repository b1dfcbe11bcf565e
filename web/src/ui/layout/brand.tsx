/** The portico, filled: the product's logo. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="var(--portico-accent)" aria-hidden>
      <path d="M1.5 6.6 10 1.5l8.5 5.1v1.6h-17z" />
      <path d="M3.2 9.4h2.4v6.4H3.2zM8.8 9.4h2.4v6.4H8.8zM14.4 9.4h2.4v6.4h-2.4zM1.5 17h17v1.8h-17z" />
    </svg>
  );
}
