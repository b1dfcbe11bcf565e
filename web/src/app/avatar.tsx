import styles from './avatar.module.css';

/** The initials of a person's first and last name; drawn, as the name itself is what is read out. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
  return <span className={styles.avatar} data-initials={initials} aria-hidden />;
}
