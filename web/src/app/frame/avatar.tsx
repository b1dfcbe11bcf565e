import styles from './avatar.module.css';

/** The initials of a person's first and last name; hidden from screen readers, which read the name itself. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
  return <span className={styles.avatar} data-initials={initials} aria-hidden />;
}
