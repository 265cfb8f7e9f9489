/**
 * Records through the DevTools hook which components React renders. A setup file, because the hook must exist before
 * React is loaded.
 */
type Fiber = {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

const PERFORMED_WORK = 1;

let rendered: string[] | null = null;

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object };
// React is loaded once for all files of a worker and keeps the hook that it finds then.
const hook = (page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  inject: () => 1,
  onPostCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
  checkDCE: () => undefined,
});
Object.assign(hook, {
  onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => visit(current, current.alternate),
});

/** A component's name, also behind `memo`; none for elements of the page. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name;
  if (typeof type === 'object' && type !== null && 'type' in type) return nameOf(type.type);
  return undefined;
}

function visit(now: Fiber, before: Fiber | null): void {
  if (!rendered) return;
  const name = nameOf(now.type);
  if (name && (now.flags & PERFORMED_WORK) !== 0) rendered.push(name);
  // A skipped subtree keeps the same fiber object.
  if (before?.child === now.child) return;
  for (let child = now.child; child; child = child.sibling) visit(child, child.alternate);
}

/** Names of the components rendered while `action` runs, one for each render. */
export async function renderedBy(action: () => Promise<void>): Promise<string[]> {
  const mine: string[] = [];
  rendered = mine;
  await action().finally(() => {
    rendered = null;
  });
  return mine;
}
