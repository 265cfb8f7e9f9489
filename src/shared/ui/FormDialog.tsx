import { useId } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogForm, type DialogFormProps } from './DialogForm.tsx';

type FormDialogProps = DialogFormProps & { look?: 'small' | 'wide' };

/** A modal form. Escape and "Cancel" close it, except while it is being submitted. */
export function FormDialog({ look = 'small', ...form }: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      look={look}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!form.isBusy) form.onClose();
      }}
    >
      <DialogForm titleId={titleId} {...form} />
    </Dialog>
  );
}
