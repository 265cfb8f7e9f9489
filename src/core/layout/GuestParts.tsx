import { useEffect } from 'react';

/** Ends what public/firstPaint.js hides from members. Rendered beside the page, because it is over when React has hydrated all of that. */
export function GuestParts() {
  // Synchronises with the document: from now on the page itself knows whom it is for.
  useEffect(() => {
    delete document.documentElement.dataset.session;
  }, []);
  return null;
}
