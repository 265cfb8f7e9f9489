import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

/** 'danger' is for what cannot be taken back. */
type Look = 'main' | 'quiet' | 'danger';

const classOf = (look: Look, className: string | undefined) =>
  [styles.button, styles[look], className].filter(Boolean).join(' ');

export function Button({
  look = 'main',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type={type} className={classOf(look, className)} {...rest} />;
}

/** A link that looks like a button: it leads somewhere, so it is a link. */
export function ButtonLink({ look = 'main', className, ...rest }: LinkProps & { look?: Look }) {
  return <Link className={classOf(look, className)} {...rest} />;
}
