import type { AnalyticsEvents } from '#contract/admin';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useGetEventsInfiniteQuery } from './adminApi.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ADMIN_PAGES } from './pages.ts';
import { AdminList, type Column } from './AdminTable.tsx';
import { Facts } from './Facts.tsx';
import { formatTime } from './times.ts';

type Event = AnalyticsEvents['events'][number];

const COLUMNS: readonly Column<Event>[] = [
  { title: 'Event', cell: ({ name }) => name },
  { title: 'When', cell: ({ happenedAt }) => formatTime(happenedAt) },
  { title: 'Visitor', cell: ({ visitor }) => visitor },
  { title: 'Properties', cell: ({ properties }) => <Facts label="Show" facts={properties} /> },
];

/** /admin/events: analytics events, where this server stores them itself. */
export function EventsPage() {
  const events = useGetEventsInfiniteQuery();
  const kept = events.currentData?.pages[0]?.kept;
  return (
    <AdminFrame head={ADMIN_PAGES.events.head} below="Newest first. We keep 30 days, up to 50,000 events.">
      <AdminList
        what="events"
        pages={events}
        rowsOf={(page: AnalyticsEvents) => page.events}
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        empty={<NoEvents kept={kept} />}
      />
    </AdminFrame>
  );
}

function NoEvents({ kept }: { kept: AnalyticsEvents['kept'] | undefined }) {
  if (kept === 'elsewhere') {
    return <Notice title="Your events are in Mixpanel">We send them on and keep none here.</Notice>;
  }
  if (kept === 'nowhere') return <Notice title="Analytics are off">Set MIXPANEL_TOKEN to collect events.</Notice>;
  return <Notice title="No events yet">They show up once a visitor allows analytics.</Notice>;
}
