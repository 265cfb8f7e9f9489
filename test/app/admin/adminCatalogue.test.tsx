import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedInAdmin } from '../../support/app/signedInAdmin.ts';
import { useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember } from '../../support/server/server.ts';

const server = useServer();

/** Adds a dropped course that is on a ballot, and a likely double; returns their names. */
async function somethingToDecide() {
  const { db, app } = server();
  const locationId = await locationIdIn(db, 'OH');
  const [dropped, twin] = await coursesIn(db, 'OH');
  const member = await registerMember(server());
  await pickCalls(app, { headers: member.headers, locationId }).replace([dropped!, twin!], 0);
  await db.updateTable('catalogue_courses').set({ gone_since: 3 }).where('course_id', '=', dropped!).execute();
  const rows = await db.selectFrom('courses').selectAll().where('id', 'in', [dropped!, twin!]).orderBy('id').execute();
  const { name, city, lat, lon } = rows.find(({ id }) => id === twin)!;
  const double = { slug: 'double', location_id: locationId, name: `${name} Canyon`, city, lat, lon };
  await db.insertInto('courses').values(double).execute();
  return { droppedName: rows.find(({ id }) => id === dropped)!.name, name, doubleName: double.name };
}

describe('the catalogue page', () => {
  it('says that there is nothing to decide', async () => {
    await signedInAdmin(server());
    await renderApp('/admin/courses/catalogue');
    await findHeading('Catalog');
    expect(await screen.findByText('Nothing to decide')).toBeInTheDocument();
  });

  it('[R17.6] lists dropped courses and likely duplicates until an admin has decided', async () => {
    const { droppedName, name, doubleName } = await somethingToDecide();
    await signedInAdmin(server());
    const { user } = await renderApp('/admin/courses');
    await user.click(await screen.findByRole('link', { name: 'Catalog: 2 to decide' }));
    await findHeading('Catalog');

    const dropped = within(await screen.findByRole('table', { name: 'dropped courses' }));
    expect(dropped.getByText('On 1 list')).toBeInTheDocument();
    await user.click(dropped.getByRole('button', { name: `Keep ${droppedName}` }));
    expect(await screen.findByText(`We’ll keep ${droppedName}.`)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('table', { name: 'dropped courses' })).not.toBeInTheDocument());

    const doubles = within(screen.getByRole('table', { name: 'likely duplicates' }));
    await user.click(doubles.getByRole('button', { name: `Merge ${name} and ${doubleName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Merge ${doubleName}` }));
    await user.type(dialog.getByLabelText('Reason'), 'The same course');
    await user.click(dialog.getByRole('button', { name: `Merge into ${name}` }));
    expect(await screen.findByText(`We merged ${doubleName} into ${name}. It was on 0 lists.`)).toBeInTheDocument();
    expect(await screen.findByText('Nothing to decide')).toBeInTheDocument();
  });

  it('no longer lists a pair that an admin calls two courses', async () => {
    const { db } = server();
    await db.updateTable('courses').set({ active: true, merged_into: null }).where('slug', '=', 'double').execute();
    await signedInAdmin(server());
    const { user } = await renderApp('/admin/courses/catalogue');
    await user.click(await screen.findByRole('button', { name: /^Keep both: / }));
    expect(await screen.findByText(/ as two courses\.$/)).toBeInTheDocument();
    expect(await screen.findByText('Nothing to decide')).toBeInTheDocument();
  });
});
