import { useGetConfigQuery } from './configApi.ts';
import styles from './DemoLine.module.css';

/** The quiet permanent line of a demo. */
export function DemoLine() {
  const { data: config } = useGetConfigQuery();
  if (!config?.demo) return null;
  return <p className={styles.line}>Demo: accounts live on this machine only</p>;
}
