import type { Kysely } from 'kysely';
import type { Standing } from '#contract/leaderboard';
import { type PageHead, rankingHead } from '#contract/pageHead';
import { type RankingFilter, searchOf } from '#contract/rankingFilter';
import { findState } from '#contract/states';
import { architectHead, courseHead, resultHead, sharedHead } from '#contract/subjectHeads';
import type { Database } from '../../db/schema.ts';
import { architectBySlug, type TextsNaming } from '../architects/repository.ts';
import { courseById, coursesByIds } from '../courses/repository.ts';
import { bestFirst } from '../../publications/bestFirst.ts';
import type { Publications } from '../../publications/publications.ts';
import { electionById, resultOf } from '../elections/repository.ts';
import { ledgerOfResult } from '../ledger/repository.ts';
import { locationById } from '../locations/repository.ts';
import { findSharedBallot, ID } from '../sharedLists/repository.ts';
import { golfCourse, itemList, type StructuredData } from '../../pages/structuredData.ts';
import { coursePicture } from './pictures/coursePicture.ts';
import { listPicture, listStory } from './pictures/listPicture.ts';
import { rankingPicture } from './pictures/rankingPicture.ts';
import { resultPicture, resultStory } from './pictures/resultPicture.ts';

/** What a page is about: its head, its canonical path, and its pictures as SVG. */
export type Subject = {
  head: PageHead;
  path: string;
  /** The part of its query that says what it shows. */
  search?: string;
  picture: () => string;
  story?: () => string;
  feed?: string;
  structuredData?: (origin: string) => StructuredData;
};

export type Subjects = {
  /** A shared list; undefined for one that is private or does not exist. */
  list: (userId: string, place: string) => Promise<Subject | undefined>;
  ranking: (code: string, filter: RankingFilter) => Promise<Subject | undefined>;
  course: (id: string) => Promise<Subject | undefined>;
  /** An architect's courses; the page shows the product's picture. */
  architect: (slug: string) => Promise<Omit<Subject, 'picture'> | undefined>;
  /** The newest revision of a state's result. */
  result: (electionId: string, code: string) => Promise<Subject | undefined>;
  /** Whether there is a location with this id, open or closed. */
  isLocation: (id: string) => Promise<boolean>;
};

type Deps = {
  db: Kysely<Database>;
  textsNaming: TextsNaming;
  publications: Pick<Publications, 'ofState' | 'standingOf' | 'entriesOf'>;
};

export function createSubjects({ db, textsNaming, publications }: Deps): Subjects {
  return {
    list: async (userId, place) => {
      const ballot = await findSharedBallot(db, { userId, place });
      if (!ballot) return undefined;
      const { displayName, state: code, courseIds } = ballot;
      const courses = await coursesByIds(db, courseIds);
      const byId = new Map(courses.map((course) => [course._id, course.name]));
      const stateName = stateNameOf(code);
      const names = courseIds.flatMap((id) => byId.get(id) ?? []);
      const list = { displayName, code, stateName, names, marked: courses };
      return {
        head: sharedHead({ displayName, stateName }),
        path: `/shared/${userId}/${code.toLowerCase()}`,
        picture: () => listPicture(list),
        story: () => listStory(list),
      };
    },

    ranking: async (code, filter) => {
      const current = await publications.ofState(code.toUpperCase());
      if (!current) return undefined;
      const { location, publication } = current;
      const head = rankingHead(location.name, filter);
      const { ballots } = publication;
      const entries = await publications.entriesOf(publication, filter);
      const search = searchOf(filter);
      const path = `/leaderboard/${location.code.toLowerCase()}`;
      const ranked = entries.filter(({ rank }) => rank !== null);
      const marked = await firstOf(db, ranked);
      return {
        head,
        path,
        search,
        feed: `/feeds/${location.code.toLowerCase()}.atom${search}`,
        ...(ranked.length > 0 && {
          structuredData: (origin) => itemList({ name: head.title, path: path + search, entries: ranked }, origin),
        }),
        picture: () =>
          rankingPicture({
            code: location.code,
            title: head.title,
            isClosed: !location.active,
            ballots,
            votes: search === '' ? entries.reduce((sum, entry) => sum + entry.votes, 0) : null,
            marked,
            top: entries.flatMap((entry) => {
              const rank = rankText(entry);
              return rank === null ? [] : [{ rank, name: entry.name, votes: entry.votes }];
            }),
          }),
      };
    },

    result: async (electionId, code) => {
      const election = await electionById(db, electionId);
      const result = election && (await resultOf(db, { electionId, code: code.toUpperCase(), revision: undefined }));
      if (!result) return undefined;
      const { state: stateName, ballots, entries } = result;
      const path = `/results/${electionId}/${result.code.toLowerCase()}`;
      const drawn = {
        code: result.code,
        stateName,
        election: election.name,
        ballots,
        votes: entries.reduce((sum, { votes }) => sum + votes, 0),
        marked: await firstOf(db, entries),
        top: entries.map((entry) => ({ rank: rankText(entry) ?? '', name: entry.name, votes: entry.votes })),
        // A correction has other numbers than the ledger.
        ledger: result.reason === null ? await ledgerOfResult(db, { electionId, locationId: result.locationId }) : null,
      };
      const name = `${stateName}’s top golf courses of ${election.name}`;
      return {
        head: resultHead(stateName, election.name),
        path,
        picture: () => resultPicture(drawn),
        story: () => resultStory(drawn),
        ...(entries.length > 0 && { structuredData: (origin: string) => itemList({ name, path, entries }, origin) }),
      };
    },

    architect: async (slug) => {
      const architect = await architectBySlug({ db, textsNaming }, slug);
      if (!architect) return undefined;
      const path = `/architects/${architect.slug}`;
      const head = architectHead(architect.name);
      const entries = await bestFirst(publications, architect.courses);
      return { head, path, structuredData: (origin) => itemList({ name: head.title, path, entries }, origin) };
    },

    isLocation: async (id) => ID.test(id) && (await locationById(db, id)) !== undefined,

    course: async (id) => {
      const course = /^[1-9]\d{0,8}$/.test(id) ? await courseById(db, Number(id)) : undefined;
      if (!course) return undefined;
      const standing = await publications.standingOf(course.locationId, course._id);
      const isClosed = (await locationById(db, course.locationId))?.active === false;
      const { name, city, state: code } = course;
      const stateName = stateNameOf(code);
      const path = `/course/${course._id}`;
      return {
        head: courseHead(course),
        path,
        structuredData: (origin) => golfCourse({ path, course }, origin),
        picture: () =>
          coursePicture({
            name,
            city,
            stateName,
            code,
            isClosed,
            rank: standing ? rankText(standing) : null,
            votes: standing?.votes ?? 0,
            marked: [course],
          }),
      };
    },
  };
}

/** Courses of a ranking or a result that its picture's map marks. */
const MARKED_COURSES = 10;

const firstOf = (db: Kysely<Database>, entries: readonly { courseId: number }[]) =>
  coursesByIds(
    db,
    entries.slice(0, MARKED_COURSES).map(({ courseId }) => courseId),
  );

const stateNameOf = (code: string): string => findState(code)?.name ?? code;

/** "1", "T2" for a shared rank, null without a vote. */
const rankText = ({ rank, tied }: Pick<Standing, 'rank' | 'tied'>): string | null =>
  rank === null ? null : `${tied ? 'T' : ''}${rank}`;
