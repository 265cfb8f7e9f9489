const full = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const hour = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric' });

/** "Jun 15, 2026, 2:00 PM MST", in the browser's time zone. @param time ISO 8601 */
export const formatTime = (time: string): string => full.format(new Date(time));
export const formatDay = (time: string): string => day.format(new Date(time));
/** "Mon, 2 PM" */
export const formatHour = (time: string): string => hour.format(new Date(time));
