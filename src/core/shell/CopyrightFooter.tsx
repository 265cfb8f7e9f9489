import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './CopyrightFooter.module.css';
import { useGetConfigQuery } from './configApi.ts';

/** Company, year and patent line as the specification names them. */
export function CopyrightFooter() {
  const { data: config } = useGetConfigQuery();
  return (
    <div className={styles.notes}>
      <p>
        © 2025 {config?.companyName ?? 'Top Picks Golf'}. Patent Pending.{' '}
        <Link to={paths.terms}>Terms and Conditions</Link>
      </p>
      <p>
        Course data © OpenStreetMap contributors and OpenGolfAPI (opengolfapi.org), ODbL.{' '}
        <a href="https://db-ip.com">IP Geolocation by DB-IP</a>.
      </p>
    </div>
  );
}
