import { Button } from '../../shared/ui/Button.tsx';

/** Downloads the trace of this page; the code for it is fetched when the button is pressed. */
export function SaveTraceButton() {
  const save = async () => {
    const { saveTrace } = await import('./saveTrace.ts');
    saveTrace();
  };
  return (
    <Button look="quiet" onClick={() => void save()}>
      Save trace
    </Button>
  );
}
