import type { ButtonHTMLAttributes } from 'react';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> & { label: string };

/** A button with an icon only; the label is its accessible name and tooltip. */
export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={styles.button} aria-label={label} title={label} {...rest} />;
}
