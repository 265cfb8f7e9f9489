/** The floor of `npm run bench:browser`: what the packages cost that every page of this kind needs, with fifty rows and nothing else. */
import { configureStore, createSlice, type PayloadAction, type Reducer } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import type { Leaderboard, Standing } from '#contract/leaderboard';
import { CourseRow, courseFacts } from '../../src/shared/ui/CourseRow.tsx';
import { VoteBar } from '../../src/shared/ui/VoteBar.tsx';
import { Flag } from '../../src/shared/ui/Flag.tsx';
import voteStyles from '../../src/core/ballot/VoteButton.module.css';
import styles from '../../src/features/leaderboard/RankingList.module.css';

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api/' }),
  endpoints: (build) => ({
    getLeaderboard: build.query<Leaderboard, string>({ query: (state) => `leaderboard/${state}` }),
  }),
});

type Votes = { courseIds: number[] };

const votesSlice = createSlice({
  name: 'votes',
  initialState: (): Votes => ({ courseIds: [] }),
  reducers: {
    toggled: ({ courseIds }, { payload }: PayloadAction<number>) => {
      if (courseIds.includes(payload)) courseIds.splice(courseIds.indexOf(payload), 1);
      else courseIds.push(payload);
    },
  },
});

/** In memory: the floor stores nothing for the next visit. */
const storage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

export function makeFloorStore(state: string, leaderboard: Leaderboard) {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      votes: persistReducer<Votes>({ key: 'votes', storage }, votesSlice.reducer) as unknown as Reducer<Votes>,
    },
    middleware: (getDefault) =>
      getDefault({
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      }).concat(api.middleware),
  });
  void store.dispatch(
    api.util.upsertQueryEntries([{ endpointName: 'getLeaderboard', arg: state, value: leaderboard }]),
  );
  return store;
}

export type FloorStore = ReturnType<typeof makeFloorStore>;
type FloorState = ReturnType<FloorStore['getState']>;

export function FloorList({ store, state }: { store: FloorStore; state: string }) {
  return (
    <Provider store={store}>
      <Rows state={state} />
    </Provider>
  );
}

function Rows({ state }: { state: string }) {
  const { data } = api.useGetLeaderboardQuery(state);
  return (
    <ol className={styles.list}>
      {data?.entries.map((entry) => (
        <Row key={entry.courseId} entry={entry} />
      ))}
    </ol>
  );
}

function Row({ entry }: { entry: Standing }) {
  const { courseId, name, rank, votes } = entry;
  const dispatch = useDispatch();
  const isVoted = useSelector((root: FloorState) => root.votes.courseIds.includes(courseId));
  return (
    <CourseRow
      name={name}
      to={`/course/${courseId}`}
      facts={courseFacts(entry)}
      lead={<span className={styles.rank}>{rank ?? '–'}</span>}
      detail={<VoteBar votes={votes} most={100} />}
      control={
        <button
          type="button"
          className={voteStyles.vote}
          aria-pressed={isVoted}
          aria-label={`${isVoted ? 'Voted' : 'Vote'} for ${name}`}
          onClick={() => dispatch(votesSlice.actions.toggled(courseId))}
        >
          <Flag isPlanted={isVoted} className={voteStyles.flag} />
          {isVoted ? 'Voted' : 'Vote'}
        </button>
      }
    />
  );
}
