import { describe } from 'vitest';
import { useServer } from '../../../support/app/appServer.ts';
import { describeOfflinePages, type OfflineRow } from '../../../support/app/offline.ts';

const server = useServer();

const ranking = 'The ranking could not be loaded';
const ROWS: OfflineRow[] = [
  {
    path: '/welcome',
    heading: /^The best golf courses/,
    failed: [ranking],
    then: /No flag stands in|top five|Leading/,
  },
  { path: '/instagram', heading: /^A good picture/, failed: [ranking], then: /No flag stands in|top five|Leading/ },
  { path: '/tiktok', heading: /^Your state, 22/, failed: [ranking], then: /No flag stands in|top five|Leading/ },
  { path: '/login', heading: 'Sign in', failed: [], then: 'Sign in' },
  { path: '/signup', heading: 'Create your account', failed: [], then: 'Create your account' },
  { path: '/logout', heading: 'You are signed out', failed: [], then: 'You are signed out' },
  { path: '/about', heading: 'Our Story', failed: [], then: 'Our Story' },
  { path: '/what-is-top-picks', heading: 'What is Top Picks', failed: [], then: 'What is Top Picks' },
  { path: '/terms-and-conditions', heading: 'Terms and conditions', failed: [], then: 'Terms and conditions' },
  { path: '/nowhere', heading: 'Nothing here', failed: [], then: 'Nothing here' },
  { path: '/leaderboard/az', heading: 'Arizona’s top golf courses', failed: [ranking], then: 'Aguila Golf Course' },
  { path: '/course/201', heading: 'Course', failed: ['The course could not be loaded'], then: 'Aguila Golf Course' },
  {
    path: '/shared/nobody/az',
    heading: 'A shared list',
    failed: ['The list could not be loaded'],
    then: 'No list here',
  },
  {
    path: '/my-picks',
    member: true,
    heading: 'My picks',
    failed: ['Your picks could not be loaded'],
    then: 'No picks in Arizona yet',
  },
  {
    path: '/my-picks/edit',
    member: true,
    heading: 'Edit my picks',
    failed: ['Your picks could not be loaded'],
    then: 'No picks in Arizona yet',
  },
  {
    path: '/settings',
    member: true,
    heading: 'Settings',
    failed: [
      'Your names could not be loaded',
      'The list of states could not be loaded',
      'Your sessions could not be loaded',
      'Your suggestions could not be loaded',
    ],
    then: 'Settings',
  },
];

describe('while the device is offline', () => {
  describeOfflinePages(server, ROWS);
});
