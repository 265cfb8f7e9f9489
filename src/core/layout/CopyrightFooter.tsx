import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './CopyrightFooter.module.css';
import { useExtraLinks } from './extraRoutes.ts';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';

/** The company in the copyright line and the terms. */
export const useCompanyName = (): string => useGetConfigQuery().data?.companyName ?? 'the operator of this site';

/** Company, year and patent line (specification R2.3). */
export function CopyrightFooter() {
  const company = useCompanyName();
  const { isLoading } = useGetConfigQuery();
  const extraLinks = useExtraLinks();
  return (
    <div className={styles.notes}>
      {/* Hidden, the line moves nothing when the name comes. */}
      <p data-is-loading={isLoading}>
        © 2025 {company}. Patent Pending. <Link to={paths.terms}>Terms and Conditions</Link>
      </p>
      <p className={styles.links}>
        <Link to={paths.states}>States</Link>
        <Link to={paths.results}>Results</Link>
        {extraLinks.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
      <p>
        Course data © OpenStreetMap contributors and OpenGolfAPI (opengolfapi.org), ODbL.{' '}
        <a href="https://db-ip.com">IP Geolocation by DB-IP</a>.
      </p>
    </div>
  );
}
