import styles from './NotesChoice.module.css';

type NotesChoiceProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Whether a shared list shows the notes of its courses. */
export function NotesChoice({ isOn, onChange }: NotesChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>
        Share with notes
        <span className={styles.hint}>Anyone with the link reads your notes about these courses.</span>
      </span>
    </label>
  );
}
