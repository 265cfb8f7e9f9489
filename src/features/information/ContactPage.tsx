import { Link } from 'react-router-dom';
import { PAGE_HEADS } from '#contract/staticHeads';
import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { useCompanyName } from '../../core/layout/CopyrightFooter.tsx';
import { ExtraPage } from '../../core/layout/ExtraPage.tsx';
import { paths } from '../../shared/paths.ts';
import { Prose } from './Prose.tsx';

/** /contact, if enabled: contact address, and what members can do themselves. */
export const ContactPage = () => (
  <ExtraPage name="contact" head={PAGE_HEADS.contact}>
    <Contact />
  </ExtraPage>
);

function Contact() {
  const company = useCompanyName();
  const address = useGetConfigQuery().data?.contactEmail;
  return (
    <Prose
      head={PAGE_HEADS.contact}
      lead={
        address ? (
          <>
            Write to <a href={`mailto:${address}`}>{address}</a>. We read every message.
          </>
        ) : (
          `${company} runs this site. There’s no contact address yet.`
        )
      }
      beside={
        <>
          <h2>What you can do without us</h2>
          <ul>
            <li>
              You can change your name, your email, your password and your devices in{' '}
              <Link to={paths.settings}>Settings</Link>. You can also download everything we keep about you there, or
              delete your account.
            </li>
            <li>
              If something is wrong about a course, press “Report an error” on its page. If a course is missing,{' '}
              <Link to={paths.suggest}>suggest it</Link>.
            </li>
            <li>
              How we count votes is in <Link to={paths.whatIs}>What is Top Picks</Link>, and what we promise each other
              is in the <Link to={paths.terms}>Terms and Conditions</Link>.
            </li>
          </ul>
        </>
      }
    >
      {address && (
        <>
          <h2>About a course</h2>
          <p>
            Tell us the state, the course, what’s wrong and what’s right. A link helps us check. A corrected course
            keeps its votes.
          </p>

          <h2>About your account</h2>
          <p>
            Write from the email you sign in with. Never send a password or a code from our emails: we never need them.
          </p>
        </>
      )}
    </Prose>
  );
}
