import type { ComponentProps } from 'react';
import styles from './Card.module.css';

/** A section in a frame, its parts below one another. */
export function Card(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section className={styles.card} {...props} />;
}
