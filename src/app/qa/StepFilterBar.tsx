import type { RefObject } from 'react';
import type { ReplayedStep } from './replayTrace.ts';
import { endpointOf, type StepFilter } from './stepFilter.ts';
import styles from './StepFilterBar.module.css';

type StepFilterBarProps = {
  steps: readonly ReplayedStep<object>[];
  filter: StepFilter;
  listed: number;
  search: RefObject<HTMLInputElement | null>;
  onChange: (filter: StepFilter) => void;
};

/** Narrows the list of actions: by words, by the slice that they change, by the endpoint that they call. */
export function StepFilterBar({ steps, filter, listed, search, onChange }: StepFilterBarProps) {
  const slices = Object.keys(steps[0]?.after ?? {});
  const endpoints = [...new Set(steps.flatMap((step) => endpointOf(step) ?? []))].sort();
  return (
    <div className={styles.bar} role="search" aria-label="Actions">
      <input
        ref={search}
        type="search"
        aria-label="Find an action"
        placeholder="Find an action"
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
      />
      <Choice
        label="Slice"
        all="Any slice"
        options={slices}
        value={filter.slice}
        onChange={(slice) => onChange({ ...filter, slice })}
      />
      <Choice
        label="Endpoint"
        all="Any endpoint"
        options={endpoints}
        value={filter.endpoint}
        onChange={(endpoint) => onChange({ ...filter, endpoint })}
      />
      <output>{`${listed} of ${steps.length} actions`}</output>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
