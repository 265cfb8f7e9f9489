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
  'failures',
  'config',
  'identity',
  'session',
  'toast',
  'location',
  'navigation',
  'sharing',
  'footer',
  'ballot',
  'tour',
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
  caching: ['http', 'db'],
  pages: ['caching', 'http', 'db'],
  features: ['auth', 'identity', 'caching', 'pages', 'http', 'workers', 'db'],
  cli: ['features', 'workers', 'auth', 'http', 'db'],
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
    except: ['./hooks.ts'],
    message: 'of app, features may import hooks.ts only',
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
  ignorePatterns: ['dist', 'data', 'data-demo', 'node_modules', 'coverage', 'public', 'test/e2e/output', 'screenshots'],
  parser: '@typescript-eslint/parser',
  parserOptions: {
    project: ['./src/tsconfig.json', './server/tsconfig.json', './test/tsconfig.json'],
    tsconfigRootDir: __dirname,
  },
  plugins: ['import-x', 'regexp'],
  extends: ['plugin:@typescript-eslint/strict-type-checked', 'plugin:@typescript-eslint/stylistic-type-checked'],
  settings: {
    'import-x/resolver': {
      typescript: {
        noWarnOnMultipleProjects: true,
        project: ['src/tsconfig.json', 'server/tsconfig.json', 'test/tsconfig.json'],
      },
    },
    'import-x/extensions': ['.ts', '.tsx'],
    'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
  },
  rules: {
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', 3],
    'no-console': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'import-x/no-restricted-paths': ['error', { zones, basePath: __dirname }],
    'import-x/no-default-export': 'error',
    // Whoever can choose a text must not be able to choose one that takes an expression minutes.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false, ignorePartial: false }],
    '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
    '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true, allowThrowingAny: false }],
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    '@typescript-eslint/switch-exhaustiveness-check': 'error',
    '@typescript-eslint/no-redeclare': 'off',
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      env: { browser: true },
      extends: ['plugin:react-hooks/recommended', 'plugin:jsx-a11y/recommended'],
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
            ],
            patterns: [
              {
                regex: '^#contract/(?!limits$|ballotRule$|states$|names$|csv$|pageHead$|staticHeads$|subjectHeads$)',
                allowTypeImports: true,
                message:
                  'The page imports types, limits, the ballot rule, states, names, CSV and page heads of the contract only.',
              },
            ],
          },
        ],
      },
    },
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
    // RTK Query's way to say "no argument", and the listener API's functions, which need no `this`.
    {
      files: ['src/**/*Api.ts', 'src/api/api.ts'],
      rules: { '@typescript-eslint/no-invalid-void-type': 'off', '@typescript-eslint/unbound-method': 'off' },
    },
    { files: ['src/**/*Listeners.ts', 'src/app/*.ts'], rules: { '@typescript-eslint/unbound-method': 'off' } },
    { files: ['src/app/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['scripts/**', 'bench/**', 'test/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['*.config.ts', '*.d.ts', 'test/support/*/{globalSetup,buildApp,goalsReporter}.ts'],
      rules: { 'import-x/no-default-export': 'off' },
    },
    { files: ['*.d.ts'], rules: { '@typescript-eslint/consistent-type-definitions': 'off' } },

    {
      files: ['test/**'],
      rules: { '@typescript-eslint/unbound-method': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
    },
  ],
};
