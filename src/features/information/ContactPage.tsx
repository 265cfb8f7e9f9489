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
            Write to <a href={`mailto:${address}`}>{address}</a>. The people who run this site read it.
          </>
        ) : (
          `${company} runs this site. No address for messages has been named here yet.`
        )
      }
      beside={
        <>
          <h2>What you can do without us</h2>
          <ul>
            <li>
              Your names, your e-mail address, your password and your devices are in your{' '}
              <Link to={paths.settings}>settings</Link>. There you can also download everything we keep about you, or
              delete your account.
            </li>
            <li>
              A wrong fact about a course is best told on its page, “Something is wrong here”, and a missing course can
              be <Link to={paths.suggest}>suggested</Link>.
            </li>
            <li>
              How votes are counted is told in <Link to={paths.whatIs}>What is Top Picks</Link>, and what we promise
              each other in the <Link to={paths.terms}>Terms and Conditions</Link>.
            </li>
          </ul>
        </>
      }
    >
      {address && (
        <>
          <h2>About a course</h2>
          <p>
            Tell us the state, the course, what is wrong and what is right. A link to where it can be looked up helps. A
            corrected course keeps its votes.
          </p>

          <h2>About your account</h2>
          <p>
            Write from the address you sign in with. Never send a password or a code from one of our mails: nobody here
            needs them.
          </p>
        </>
      )}
    </Prose>
  );
}
