import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Navigates after a response, unless the page was left meanwhile or is being left: a late response calls nobody back.
 */
export function useNavigateFromHere(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const isHere = useRef(true);

  // A response cannot see the router's state when it comes.
  useEffect(() => {
    isHere.current = !isLeaving;
    return () => void (isHere.current = false);
  }, [isLeaving]);

  return useCallback(
    async (path, options) => {
      if (isHere.current) await navigate(path, options);
    },
    [navigate],
  );
}
