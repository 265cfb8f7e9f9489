import { paths } from '../../shared/paths.ts';
import { Link } from '../../shared/ui/Link.tsx';
import { useGetConfigQuery } from './configApi.ts';
import styles from './DemoLine.module.css';

/** The quiet permanent line of a demo, with the way to what it would have mailed. */
export function DemoLine() {
  const { data: config } = useGetConfigQuery();
  if (!config?.demo) return null;
  return (
    <p className={styles.line}>
      Demo: accounts live on this machine only{' '}
      <Link to={paths.demoMail} className={styles.mail}>
        Demo mail
      </Link>
    </p>
  );
}
