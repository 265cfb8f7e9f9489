import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { SEARCH_MAX_LENGTH } from '#contract/limits';
import type { SearchResult } from '#contract/searchResults';
import { useAppDispatch } from '../../app/hooks.ts';
import { searchApi } from '../../api/endpoints/searchApi.ts';

const { getSearch } = searchApi.endpoints;

/** One letter would find half of the country. */
const MIN_LENGTH = 2;

/** The text as it is sent; undefined while it is too short. */
export function queryOf(text: string): string | undefined {
  const q = text.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAX_LENGTH);
  return q.length < MIN_LENGTH ? undefined : q;
}

const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/**
 * Searches for the text as it is now; the request for an earlier text is aborted. Until the response has come,
 * `results` are those of the last text that found something, and undefined where there are none.
 */
export function useSearch(text: string, limit: number) {
  const dispatch = useAppDispatch();
  const q = queryOf(text);
  const { currentData, data, isError, error } = getSearch.useQueryState(q === undefined ? skipToken : { q, limit });

  // The typed text decides which request is under way.
  useEffect(() => {
    if (q === undefined) return undefined;
    const sent = dispatch(getSearch.initiate({ q, limit }));
    return () => {
      sent.abort();
      sent.unsubscribe();
    };
  }, [dispatch, q, limit]);

  const isFailed = q !== undefined && isError && currentData === undefined && !isAborted(error);
  const earlier = data && data.results.length > 0 ? data.results : undefined;
  const results: readonly SearchResult[] | undefined =
    q === undefined || isFailed ? undefined : (currentData?.results ?? earlier);
  return {
    q,
    results,
    isCurrent: currentData !== undefined,
    failure: isFailed ? error : undefined,
    retry: () => {
      if (q !== undefined) void dispatch(getSearch.initiate({ q, limit }, { forceRefetch: true, subscribe: false }));
    },
  };
}
