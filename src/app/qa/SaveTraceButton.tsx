import { Button } from '../../shared/ui/Button.tsx';

/** Its code, redaction and hashing included, is fetched when it is pressed. */
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
