import type { Kysely } from 'kysely';
import type { Standing } from '#contract/leaderboard';
import { type PageHead, rankingHead } from '#contract/pageHead';
import { findState } from '#contract/states';
import { courseHead, sharedHead } from '#contract/subjectHeads';
import type { Database } from '../../db/schema.ts';
import { courseById, coursesByIds } from '../courses/repository.ts';
import type { Publication, PublishedLocation } from '../../caching/publicationRepository.ts';
import { locationById } from '../locations/repository.ts';
import { findSharedBallot, ID } from '../sharedLists/repository.ts';
import { coursePicture } from './pictures/coursePicture.ts';
import { listPicture, listStory } from './pictures/listPicture.ts';
import { rankingPicture } from './pictures/rankingPicture.ts';

/** What a page is about: how it is announced, its one address, and its pictures as SVG. */
export type Subject = { head: PageHead; path: string; picture: () => string; story?: () => string };

export type Subjects = {
  /** A published list; undefined for one that is private or never was. */
  list: (userId: string, place: string) => Promise<Subject | undefined>;
  ranking: (code: string) => Promise<Subject | undefined>;
  course: (id: string) => Promise<Subject | undefined>;
  /** Whether there is a location with this id, open or closed. */
  isLocation: (id: string) => Promise<boolean>;
};

type Deps = {
  db: Kysely<Database>;
  publications: {
    ofState(code: string): Promise<{ location: PublishedLocation; publication: Publication } | undefined>;
    standingOf(locationId: string, courseId: number): Promise<Standing | undefined>;
  };
};

export function createSubjects({ db, publications }: Deps): Subjects {
  return {
    list: async (userId, place) => {
      const ballot = await findSharedBallot(db, { userId, place });
      if (!ballot) return undefined;
      const { displayName, state: code, courseIds } = ballot;
      const byId = new Map((await coursesByIds(db, courseIds)).map((course) => [course._id, course.name]));
      const stateName = stateNameOf(code);
      const names = courseIds.flatMap((id) => byId.get(id) ?? []);
      const list = { displayName, code, stateName, names };
      return {
        head: sharedHead({ displayName, stateName }),
        path: `/shared/${userId}/${code.toLowerCase()}`,
        picture: () => listPicture(list),
        story: () => listStory(list),
      };
    },

    ranking: async (code) => {
      const current = await publications.ofState(code.toUpperCase());
      if (!current) return undefined;
      const { location, publication } = current;
      const head = rankingHead(location.name);
      const { ballots, entries } = publication;
      return {
        head,
        path: `/leaderboard/${location.code.toLowerCase()}`,
        picture: () =>
          rankingPicture({
            code: location.code,
            title: head.title,
            isClosed: !location.active,
            ballots,
            votes: entries.reduce((sum, entry) => sum + entry.votes, 0),
            top: entries.flatMap((entry) => {
              const rank = rankText(entry);
              return rank === null ? [] : [{ rank, name: entry.name, votes: entry.votes }];
            }),
          }),
      };
    },

    isLocation: async (id) => ID.test(id) && (await locationById(db, id)) !== undefined,

    course: async (id) => {
      const course = /^[1-9]\d{0,8}$/.test(id) ? await courseById(db, Number(id)) : undefined;
      if (!course) return undefined;
      const standing = await publications.standingOf(course.locationId, course._id);
      const isClosed = (await locationById(db, course.locationId))?.active === false;
      const { name, city, state: code } = course;
      const stateName = stateNameOf(code);
      return {
        head: courseHead(course),
        path: `/course/${course._id}`,
        picture: () =>
          coursePicture({
            name,
            city,
            stateName,
            code,
            isClosed,
            rank: standing ? rankText(standing) : null,
            votes: standing?.votes ?? 0,
          }),
      };
    },
  };
}

const stateNameOf = (code: string): string => findState(code)?.name ?? code;

/** "1", "T2" for a shared rank, null without a vote. */
const rankText = ({ rank, tied }: Standing): string | null => (rank === null ? null : `${tied ? 'T' : ''}${rank}`);
