import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { renderApp } from '../../support/app/renderApp.tsx';
import { signedInAdmin } from '../../support/app/signedInAdmin.ts';

const server = useServer();

const HEADER = 'external_id,state,name,city,lat,lon,par';
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join('\n')], 'courses.csv', { type: 'text/csv' });

async function check(user: UserEvent, file: File): Promise<void> {
  await user.upload(await screen.findByLabelText('CSV file'), file);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
}

const changes = async () => within(await screen.findByRole('table', { name: 'changes' }));
const show = async (user: UserEvent, part: RegExp) => {
  const field = within(await screen.findByRole('region', { name: 'What would change' })).getByLabelText('Show');
  await user.selectOptions(field, within(field).getByRole('option', { name: part }));
};

describe('an import', () => {
  it('[R12.8] shows before it is done what is new, changed, possibly a duplicate and unchanged, by kind and by name', async () => {
    const admin = await signedInAdmin(server());
    await admin.import(`${HEADER}\np1,OH,Page Mill,Akron,41.1,-81.5,71\np2,OH,Page Pond,Akron,41.2,-81.4,70`);
    const { user } = await renderApp('/admin/courses/import');
    const many = Array.from({ length: 60 }, (_, index) => `m${index},OH,Crowd ${index},Toledo,${30 + index / 4},-83,`);
    await check(
      user,
      csv(
        'p1,OH,Page Mill,Akron,41.1,-81.5,72',
        'p2,OH,Page Pond,Akron,,,',
        ',OH,Page Mill Creek,Akron,41.1,-81.5,',
        ...many,
      ),
    );
    expect(
      await screen.findByText(/61 courses added, 1 changed, 1 unchanged\. 1 of the new ones may be/),
    ).toBeVisible();
    const first = (await changes()).getAllByRole('row')[1]!;
    expect(first).toHaveTextContent('Page MillAkron, OH');
    expect(first).toHaveTextContent('Par: 71 → 72');
    expect((await changes()).getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('button', { name: 'Show more rows' }));
    expect((await changes()).getAllByRole('row')).toHaveLength(63);

    await show(user, /^May be duplicates \(1\)$/);
    expect((await changes()).getByRole('link', { name: 'Page Mill' })).toBeInTheDocument();
    await show(user, /^Unchanged \(1\)$/);
    expect((await changes()).getByText('Nothing')).toBeInTheDocument();
    await show(user, /^All changes \(62\)$/);
    await user.type(screen.getByRole('searchbox', { name: 'Find a course' }), 'crowd 59');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2 + 2));
    expect(screen.getByText('Crowd 59')).toBeInTheDocument();
  });

  it('[R12.8] is shown anew where the courses have changed since, and only then imported', async () => {
    const admin = await signedInAdmin(server());
    await admin.import(`${HEADER}\nn1,OH,Anew Links,Akron,41.1,-81.5,71`);
    const { courses } = (await admin.call('GET', 'courses?search=anew')).json<{ courses: [{ _id: number }] }>();
    const { user } = await renderApp('/admin/courses/import');
    await check(user, csv('n1,OH,Anew Links,Akron,41.1,-81.5,72'));
    await screen.findByRole('button', { name: 'Import 1 course' });
    await admin.edit(courses[0]._id, { par: 70 });
    await user.click(screen.getByRole('button', { name: 'Import 1 course' }));
    await screen.findByRole('heading', { name: 'The courses changed since you checked the file' });
    expect((await changes()).getAllByRole('row')[1]).toHaveTextContent('Par: 70 → 72');
    await user.click(screen.getByRole('button', { name: 'Import 1 course' }));
    await screen.findByRole('heading', { name: 'Imported' });
  });

  it('[R12.9] is undone from the list of imports, which says what it kept', async () => {
    const admin = await signedInAdmin(server());
    const { user } = await renderApp('/admin/courses/import');
    await check(user, csv('w1,WY,Undone Links,Cody,44.5,-109,70', 'w2,WY,Edited Links,Cody,44.6,-109.1,70'));
    await user.click(await screen.findByRole('button', { name: 'Import 2 courses' }));
    await screen.findByRole('heading', { name: 'Imported' });
    const { courses } = (await admin.call('GET', 'courses?search=edited')).json<{ courses: [{ _id: number }] }>();
    await admin.edit(courses[0]._id, { par: 71 });
    const [{ _id }] = (await admin.call('GET', 'imports')).json<{ imports: [{ _id: number }] }>().imports;
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Undo import ${_id} of `) }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The wrong file');
    await user.click(dialog.getByRole('button', { name: 'Undo import' }));
    const said = await screen.findByRole('heading', { name: 'The import is undone' });
    expect(said.parentElement).toHaveTextContent(
      '1 removed, 0 with votes withdrawn, 0 restored. We kept what was changed since',
    );
    expect(screen.getByRole('table', { name: 'kept courses' })).toHaveTextContent('Edited Links, WYParChanged since');
    expect(await screen.findByText(/^Undone /)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Imported' })).toBeNull();
  });

  it('[R12.9] that is undone already is not said to be “not done”', async () => {
    const admin = await signedInAdmin(server());
    await admin.import(`${HEADER}\nt1,WY,Twice Links,Cody,44.5,-109,70`);
    const [{ _id }] = (await admin.call('GET', 'imports')).json<{ imports: [{ _id: number }] }>().imports;
    const { user } = await renderApp('/admin/courses/import');
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Undo import ${_id} of `) }));
    await admin.call('POST', `imports/${_id}/undo`, { reason: 'The wrong file' });
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The wrong file');
    await user.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(
      await screen.findByText(/^This import is already undone\. You did that on .*: “The wrong file”$/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = () => screen.queryByRole('button', { name: new RegExp(`^Undo import ${_id} of `) });
    await waitFor(() => expect(button()).toBeNull());
  });
});
