import { describe } from 'vitest';
import { useServer } from '../../../support/app/appServer.ts';
import { describeOfflinePages, type OfflineRow } from '../../../support/app/offline.ts';

const server = useServer();

const ranking = 'We couldn’t load the ranking';
const ROWS: OfflineRow[] = [
  {
    path: '/welcome',
    heading: /^You get 22 votes/,
    failed: [ranking],
    then: /Be the first|top five|Leading/,
  },
  { path: '/instagram', heading: /^You get 22 votes/, failed: [ranking], then: /Be the first|top five|Leading/ },
  { path: '/tiktok', heading: /^You get 22 votes/, failed: [ranking], then: /Be the first|top five|Leading/ },
  { path: '/login', heading: 'Sign in', failed: [], then: 'Sign in' },
  { path: '/signup', heading: 'Create your account', failed: [], then: 'Create your account' },
  { path: '/logout', heading: 'You’re signed out', failed: [], then: 'You’re signed out' },
  { path: '/about', heading: 'Our Story', failed: [], then: 'Our Story' },
  { path: '/what-is-top-picks', heading: 'What is Top Picks', failed: [], then: 'What is Top Picks' },
  { path: '/terms-and-conditions', heading: 'Terms and conditions', failed: [], then: 'Terms and conditions' },
  { path: '/nowhere', heading: 'Page not found', failed: [], then: 'Page not found' },
  { path: '/leaderboard/az', heading: 'Arizona’s top golf courses', failed: [ranking], then: 'Aguila Golf Course' },
  { path: '/course/201', heading: 'Course', failed: ['We couldn’t load the course'], then: 'Aguila Golf Course' },
  {
    path: '/shared/nobody/az',
    heading: 'A shared list',
    failed: ['We couldn’t load the list'],
    then: 'List not found',
  },
  {
    path: '/my-picks',
    member: true,
    heading: 'My picks',
    failed: ['We couldn’t load your picks'],
    then: 'No picks in Arizona yet',
  },
  {
    path: '/my-picks/edit',
    member: true,
    heading: 'Edit my picks',
    failed: ['We couldn’t load your picks'],
    then: 'No picks in Arizona yet',
  },
  {
    path: '/my-picks/pairs',
    member: true,
    heading: 'Which is better?',
    failed: ['We couldn’t load your picks'],
    then: 'Two picks make a pair',
  },
  {
    path: '/your-golf',
    member: true,
    heading: 'Your golf',
    failed: ['We couldn’t load your golf courses'],
    then: 'Nothing marked yet',
  },
  {
    path: '/settings',
    member: true,
    heading: 'Settings',
    failed: [
      'We couldn’t load your names',
      'We couldn’t load the list of states',
      'We couldn’t load your devices',
      'We couldn’t load your suggestions',
    ],
    then: 'Settings',
  },
];

describe('while the device is offline', () => {
  describeOfflinePages(server, ROWS);
});
