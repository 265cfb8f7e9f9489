import type { ButtonHTMLAttributes } from 'react';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> & { label: string };

/** A button that shows an icon only; its label is read out, and shown when pointed at. */
export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={styles.button} aria-label={label} title={label} {...rest} />;
}
