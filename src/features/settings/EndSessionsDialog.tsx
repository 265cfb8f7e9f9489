import { useState } from 'react';
import { failureText } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { signOutLocally } from '../../core/session/signOut.ts';
import { formFailed, toastShown } from '../../core/feedback/toastSlice.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { say } from '../../shared/sentence.ts';
import { useEndSessionsMutation } from './settingsApi.ts';

const WORDS = {
  everywhere: {
    title: 'Sign out everywhere?',
    text: 'This signs you out on every device, this one too. Your votes are safe.',
    submit: 'Sign out everywhere',
  },
  others: {
    title: 'Sign out other devices?',
    text: 'This signs you out on every other device. Your votes are safe.',
    submit: 'Sign out others',
  },
};

export type SignOutScope = keyof typeof WORDS;

export function EndSessionsDialog({ which, onClose }: { which: SignOutScope; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [endSessions, { error }] = useEndSessionsMutation();
  const [isBusy, setIsBusy] = useState(false);
  const { title, text, submit } = WORDS[which];
  const sentence = (failure: typeof error) => failureText(failure, 'signed out', 'the devices were');

  const end = async () => {
    setIsBusy(true);
    const result = await endSessions({ isCurrentKept: which === 'others' });
    if ('error' in result) {
      setIsBusy(false);
      dispatch(formFailed(sentence(result.error)));
    } else if (which === 'everywhere') {
      dispatch(signOutLocally('everywhere'));
    } else {
      onClose();
      dispatch(toastShown({ type: 'success', message: say`You’re signed out on your other devices.` }));
    }
  };

  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      onSubmit={() => void end()}
      onClose={onClose}
      isBusy={isBusy}
      problem={error && !isBusy ? sentence(error) : undefined}
    >
      <p>{text}</p>
    </FormDialog>
  );
}
