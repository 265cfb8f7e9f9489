import { Pencil } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEventHandler,
  useLayoutEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { NOTE_MAX_LENGTH } from '#contract/limits';
import { nameProblem } from '#contract/names';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../app/hooks.ts';
import { readText, remove, STORAGE_KEYS, writeText } from '../../../shared/storage.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { selectIsMember, selectUser } from '../../session/sessionSlice.ts';
import { mark } from './mark.ts';
import type { MarkedCourse } from './marksView.ts';
import styles from './NoteLine.module.css';
import { selectMark } from './useMarks.ts';

type NoteLineProps = {
  course: MarkedCourse;
  /** Whether a first note can be added. */
  isOffered?: boolean;
  /** In a list: rendered after the place, beside the button for a first note. */
  after?: ReactNode;
};

/** The member's private note about a course, edited on tap. */
export function NoteLine({ course, isOffered = true, after }: NoteLineProps) {
  const note = useAppSelector((state) => selectMark(state, course)?.note);
  const [isEdited, setIsEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);

  // The closed form has lost the focus: in the same commit, so that the next key finds it.
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  const isInList = after !== undefined;
  const add = isOffered && note === null && !isEdited && (
    <button
      ref={button}
      type="button"
      className={isInList ? styles.pencil : styles.add}
      aria-label={`Add a note about ${course.name}`}
      onClick={() => setIsEdited(true)}
    >
      {isInList ? <Pencil aria-hidden="true" size={15} /> : 'Add a note'}
    </button>
  );
  return (
    <>
      {isInList ? (
        <span className={styles.after} data-after="">
          {after}
          {add}
        </span>
      ) : (
        add
      )}
      {note && !isEdited && (
        <button
          ref={button}
          type="button"
          className={styles.note}
          aria-label={`Your note about ${course.name}: ${note}. Edit`}
          onClick={() => setIsEdited(true)}
        >
          <span className={isInList ? undefined : styles.lines}>{note}</span>
        </button>
      )}
      {isEdited && <NoteForm course={course} note={note ?? ''} onClose={() => setIsEdited(false)} />}
    </>
  );
}

type NoteFormProps = { course: MarkedCourse; note: string; onClose: () => void };

/** It stays open until the note is saved, and its words outlive a session that ends by itself. */
function NoteForm({ course, note, onClose }: NoteFormProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const id = useId();
  const [userId] = useState(useAppSelector(selectUser)?._id ?? '');
  const key = `${STORAGE_KEYS.note}${userId}:${course.courseId}`;
  const [text, setText] = useState(() => readText('session', key) ?? note);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  // A note is one line, however it was pasted.
  const typed = text.replaceAll(/\s+/g, ' ').trim();
  const left = NOTE_MAX_LENGTH - Array.from(typed).length;

  // The button that opened the form is gone.
  useLayoutEffect(() => area.current?.focus(), []);

  const close = () => {
    remove('session', key);
    onClose();
  };
  const save = async () => {
    if (isBusy) return;
    if (typed === note) {
      close();
      return;
    }
    if (left < 0) {
      setProblem(`Take out ${-left} more ${left === -1 ? 'character' : 'characters'}.`);
      return;
    }
    const hidden = typed === '' ? undefined : nameProblem(typed);
    if (hidden !== undefined) {
      setProblem(hidden);
      return;
    }
    setIsBusy(true);
    const change = { note: typed === '' ? null : typed };
    const reason = await dispatch(mark({ course, change, at: new Date().toISOString() }));
    setIsBusy(false);
    setProblem(reason === '' ? undefined : reason);
    // Without a member there is nothing that was saved.
    if (reason === undefined && selectIsMember(store.getState())) close();
  };
  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label htmlFor={id} className={styles.label}>
        Your note about {course.name}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={3}
        value={text}
        readOnly={isBusy}
        aria-describedby={`${id}-left`}
        aria-invalid={problem !== undefined || undefined}
        ref={area}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          writeText('session', key, target.value);
          setProblem(undefined);
        }}
      />
      <p id={`${id}-left`} className={problem === undefined ? styles.left : styles.problem} aria-live="polite">
        {problem ?? (left < 0 ? `${-left} too many` : left <= 40 ? `${left} left` : 'Only you see it.')}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save note'}
        </Button>
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
