import { useState } from 'react';
import { errorMessage } from '../../api/failure.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { formFailed } from '../../core/feedback/toastSlice.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useSaveOwnDataMutation } from './accountApi.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './OwnData.module.css';
import type { AccountFormOptions } from './useAccountForm.ts';

/** Export of the member's data, and deletion of the account. */
export function OwnData(account: AccountFormOptions) {
  const dispatch = useAppDispatch();
  const [save, { error, isLoading, isSuccess }] = useSaveOwnDataMutation();
  const [isDeleting, setIsDeleting] = useState(false);
  const sentence = (failure: typeof error) => `Nothing was downloaded. ${errorMessage(failure)}`;

  const download = async () => {
    const result = await save();
    if ('error' in result) dispatch(formFailed(sentence(result.error)));
  };

  return (
    <>
      <p className={styles.note}>One file with your names, your votes in all states and your sessions.</p>
      <Button
        look="quiet"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void download();
        }}
      >
        {isLoading ? 'One moment…' : 'Download my data'}
      </Button>
      <p role="status" className={styles.said} data-is-problem={error !== undefined}>
        {isSuccess && 'The file top-picks.json is with your downloads.'}
        {error && sentence(error)}
      </p>
      <Button look="quiet" className={styles.delete} onClick={() => setIsDeleting(true)}>
        Delete account
      </Button>
      {isDeleting && <DeleteDialog {...account} onClose={() => setIsDeleting(false)} />}
    </>
  );
}
