// The walls between the rooms, and no slow regular expressions: what a file alone tells. All other rules stand in .oxlintrc.json.
// ESLint 9 reads this file with ESLINT_USE_FLAT_CONFIG=false (see the lint script).

const { readdirSync } = require('node:fs');

/** Import directions: each room and what it must not import (docs/architecture.md). */
const zone = (target, from, message) => ({ target, from, message });
const foldersOf = (folder) =>
  readdirSync(`${__dirname}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const features = foldersOf('src/features');
/** The rooms of the page's core: each may import those before it. A new room is refused until it stands here. */
const coreRooms = [
  'identity',
  'session',
  'feedback',
  'account',
  'ledger',
  'location',
  'navigation',
  'footer',
  'ballot',
  'maps',
  'search',
  'demo',
  'banners',
  'analytics',
  'layout',
];
const serverFeatures = foldersOf('server/features');
/** Each room of the server and the rooms it may import; a new room is refused until it stands here. */
const serverRooms = {
  db: [],
  workers: ['db'],
  http: ['db'],
  auth: ['http', 'db'],
  identity: ['http', 'db'],
  publications: ['http', 'db'],
  pages: ['publications', 'http', 'db'],
  maps: ['http'],
  features: ['auth', 'identity', 'publications', 'pages', 'maps', 'http', 'workers', 'db'],
  cli: ['features', 'workers', 'auth', 'identity', 'http', 'db'],
};

const zones = [
  zone('./contract', ['./src', './server', './test', './bench', './scripts'], 'contract stands on nothing of ours'),
  zone('./src', ['./server', './bench', './scripts'], 'the page knows the server by contract only'),
  // The replay offers two of the recorded visits.
  { ...zone('./src', './test', 'the page knows no tests'), except: ['./traces'] },
  zone('./server', ['./src', './test', './bench', './scripts'], 'the server knows the page by contract only'),
  zone(
    './src/shared',
    ['./src/api', './src/core', './src/features', './src/app'],
    'shared stands below api, core and features',
  ),
  zone('./src/api', ['./src/core', './src/features', './src/app'], 'api knows no slice and no page'),
  { target: './src/core', from: './src/app', except: ['./hooks.ts'], message: 'of app, core may import hooks.ts only' },
  zone('./src/core', ['./src/features'], 'core stands below features'),
  ...foldersOf('src/core').map((room) => ({
    target: `./src/core/${room}`,
    from: './src/core',
    except: coreRooms.slice(0, coreRooms.indexOf(room) + 1).map((other) => `./${other}`),
    message: `core/${room} may import the rooms before it only: ${coreRooms.join(', ')}`,
  })),
  {
    target: './src/features',
    from: './src/app',
    except: ['./hooks.ts', './qa/SaveTraceButton.tsx'],
    message: 'of app, features may import hooks.ts and the button that saves a trace only',
  },
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: './src/features',
    except: [`./${name}`],
    message: 'features never import each other',
  })),
  ...foldersOf('server').map((room) => ({
    target: `./server/${room}`,
    from: './server',
    except: [room, ...serverRooms[room]].map((other) => `./${other}`),
    message: `server/${room} may import ${serverRooms[room].join(', ') || 'contract'} only`,
  })),
  ...serverFeatures.map((name) => ({
    target: `./server/features/${name}`,
    from: './server/features',
    except: [
      `./${name}`,
      ...serverFeatures.filter((other) => other !== name).map((other) => `./${other}/repository.ts`),
    ],
    message: 'of another feature, import its repository.ts only',
  })),
];

module.exports = {
  root: true,
  ignorePatterns: [
    'dist',
    'data',
    'data-demo',
    'node_modules',
    'coverage',
    'public',
    'test/e2e/output',
    'screenshots',
    'release',
  ],
  parser: '@typescript-eslint/parser',
  plugins: ['import-x', 'regexp'],
  settings: {
    'import-x/resolver': {
      typescript: {
        noWarnOnMultipleProjects: true,
        project: ['src/tsconfig.json', 'server/tsconfig.json', 'test/tsconfig.json'],
      },
    },
    'import-x/extensions': ['.ts', '.tsx'],
  },
  rules: {
    'import-x/no-restricted-paths': ['error', { zones, basePath: __dirname }],
    // Whoever can choose a text must not be able to choose one that takes an expression minutes.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false, ignorePartial: false }],
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'react-redux',
                importNames: ['useSelector', 'useDispatch', 'useStore'],
                message: 'Use the typed hooks of app/hooks.ts.',
              },
              {
                name: 'react-hook-form',
                importNames: ['useForm'],
                message: 'Use shared/useForm.ts, which also reads what was filled in without an event.',
              },
            ],
            patterns: [
              {
                regex:
                  '^#contract/(?!limits$|ballotRule$|markRule$|provisional$|states$|names$|csv$|days$|electionWords$|pageHead$|pages$|staticHeads$|subjectHeads$|textRules$|rankingFilter$|architectNames$|search/|ledger/(?!calls$))',
                allowTypeImports: true,
                message:
                  'Of the contract the page imports types and the few rules, words and tables that are named here, because schemas are large.',
              },
            ],
          },
        ],
      },
    },
    { files: ['src/app/hooks.ts', 'src/shared/useForm.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['server/**/*.ts'],
      excludedFiles: ['server/{db,workers,cli}/**', 'server/**/*epository.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'kysely', importNames: ['sql'], message: 'SQL belongs in a repository or a worker.' }] },
        ],
        'no-restricted-syntax': [
          'error',
          {
            selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
            message: 'Queries belong in a repository or a worker.',
          },
        ],
      },
    },
  ],
};
