import { Component, type ErrorInfo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PageHead } from '#contract/pageHead';
import { writeDocumentHead } from '../shared/ui/PageHead.tsx';
import { Button } from '../shared/ui/Button.tsx';
import styles from './CrashScreen.module.css';
import { SaveTraceButton } from './qa/SaveTraceButton.tsx';

type Crash = { error: unknown; stack: string | undefined };

const HEAD: PageHead = {
  title: 'Something went wrong',
  description: 'We couldn’t show this page.',
  isIndexed: false,
};

/** The error's text without what is personal; its kind where the code that knows that cannot be loaded. */
async function shownText(error: unknown): Promise<string> {
  const [kind, text] = error instanceof Error ? [error.name, error.message] : ['Error', String(error)];
  return import('./qa/crashText.ts').then(
    ({ crashText }) => crashText(text),
    () => kind,
  );
}

/** Shown when rendering failed: the error, its component stack and a reload button. */
export function CrashScreen({ error, stack }: Crash) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState('');

  // The page that crashed is gone.
  useEffect(() => {
    writeDocumentHead(HEAD, window.location.pathname);
    heading.current?.focus();
    void shownText(error).then(setShown);
  }, [error]);

  return (
    <main className={styles.screen}>
      <h1 ref={heading} tabIndex={-1}>
        Something went wrong.
      </h1>
      <p>{shown}</p>
      <pre className={styles.stack}>{stack?.trim() ? stack : 'No additional details available.'}</pre>
      <div className={styles.ways}>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <SaveTraceButton />
      </div>
    </main>
  );
}

/** The outermost error boundary. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error, stack: undefined } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ crash: { error, stack: componentStack ?? undefined } });
  }

  override render() {
    return this.state.crash ? <CrashScreen {...this.state.crash} /> : this.props.children;
  }
}
