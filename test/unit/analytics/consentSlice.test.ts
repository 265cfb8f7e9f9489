import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  consentAnswered,
  consentRead,
  consentSlice,
  isConsent,
  selectConsent,
} from '../../../src/core/analytics/consentSlice.ts';

/** The consent as a new page in this browser reads it. */
function consentIn(browser: Record<string, unknown>, kept: string | null = null) {
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'consent' ? kept : null) } });
  return consentSlice.reducer(undefined, consentRead());
}

afterEach(() => vi.unstubAllGlobals());

describe('consent to analytics', () => {
  it('is undecided until a visitor has decided in this browser', () => {
    expect(consentIn({})).toEqual({ answer: null, isTrackingUnwanted: false });
    expect(consentIn({}, 'granted').answer).toBe('granted');
    expect(consentIn({}, 'refused').answer).toBe('refused');
    expect(consentIn({}, 'perhaps').answer).toBeNull();
  });

  it.each([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }])(
    '[R14.4] is not asked for in a browser with %o',
    (browser) => expect(consentIn(browser).isTrackingUnwanted).toBe(true),
  );

  it.each([{ doNotTrack: '0' }, { doNotTrack: 'unspecified' }, { globalPrivacyControl: false }])(
    'is asked for in a browser with %o',
    (browser) => expect(consentIn(browser).isTrackingUnwanted).toBe(false),
  );

  it('is not known before the browser was read, and then what the visitor answers', () => {
    const unread = consentSlice.getInitialState();
    expect(selectConsent({ consent: unread })).toEqual({ answer: null, isTrackingUnwanted: false });
    expect(consentSlice.reducer(unread, consentAnswered('granted'))).toEqual({ ...unread, answer: 'granted' });
  });

  it('is stored as one of two words', () => {
    expect(['granted', 'refused', '', null].map(isConsent)).toEqual([true, true, false, false]);
  });
});
