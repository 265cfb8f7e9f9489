/** A flag, filled when it is planted, in the current `color`. */
export function Flag({ isPlanted = true, className }: { isPlanted?: boolean; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 16 20" width="16" height="20" aria-hidden="true" focusable="false">
      <path d="M3 2v16" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M3.5 3l9.5 3.6-9.5 3.6z"
        fill={isPlanted ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}
