import { TextField } from '../../shared/ui/Field.tsx';

type SearchFieldProps = { label: string; hint?: string; value: string; onSearch: (text: string) => void };

const MAX_LENGTH = 100;

/** Search input of a list. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      type="search"
      autoComplete="off"
      maxLength={MAX_LENGTH}
      value={value}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}
