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
    <AdminFrame head={ADMIN_PAGES.events.head} below="The last received first. Kept for 30 days, at most 50,000.">
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
    return <Notice title="Events are at Mixpanel">This deployment passes them on and keeps none.</Notice>;
  }
  if (kept === 'nowhere') return <Notice title="Analytics are off">Set MIXPANEL_TOKEN to collect events.</Notice>;
  return <Notice title="No events yet">They come once a visitor has agreed to analytics.</Notice>;
}
