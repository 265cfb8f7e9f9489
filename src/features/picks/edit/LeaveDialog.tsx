import { Button } from '../../../shared/ui/Button.tsx';
import { QuestionDialog } from '../../../shared/ui/QuestionDialog.tsx';

type LeaveDialogProps = { onSave: () => void; onDiscard: () => void; onStay: () => void };

/** Confirmation before a page with an unsaved draft is left; Escape stays. */
export function LeaveDialog({ onSave, onDiscard, onStay }: LeaveDialogProps) {
  return (
    <QuestionDialog title="Save your changes?" text="Your changes to this list aren’t saved yet." onEscape={onStay}>
      <Button onClick={onSave}>Save</Button>
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
      <Button look="quiet" onClick={onStay}>
        Stay
      </Button>
    </QuestionDialog>
  );
}
