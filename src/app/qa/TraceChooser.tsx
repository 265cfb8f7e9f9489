import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { SAMPLE_TRACES, type SampleTrace } from './sampleTraces.ts';
import styles from './TraceChooser.module.css';

type TraceChooserProps = {
  onFile: (file: File) => void;
  onSample: (sample: SampleTrace) => void;
  /** Something that is no file was dropped. */
  onNoFile: () => void;
};

/** A drop area for a trace file, and the sample traces. */
export function TraceChooser({ onFile, onSample, onNoFile }: TraceChooserProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onFile(file);
    // The same file can be chosen again after it was changed.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
    else onNoFile();
  };

  return (
    <div className={styles.chooser}>
      <div
        className={styles.area}
        data-is-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id} className={styles.label}>
          Choose a trace, or drop it here
        </label>
        <input
          id={id}
          type="file"
          className={styles.file}
          accept="application/json,.json"
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          A file saved with “Save trace”, or an export of Redux DevTools. It stays in this tab.
        </p>
      </div>
      <div className={styles.samples}>
        <h2>Sample traces</h2>
        <ul>
          {SAMPLE_TRACES.map((sample) => (
            <li key={sample.address}>
              <Button look="quiet" onClick={() => onSample(sample)}>
                {sample.title}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
