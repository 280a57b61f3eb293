/** The ground rules of ARCHITECTURE.md, checked by `npm run verify`. */
const FEATURES =
  '^apps/(jobs|video)/server/src/(collection|postings|imports|search|applications|bookmarks|saved-searches|alerts|uploads|lifecycle|removal|events|conversion|posts|files)/';
/** The texts of pages and mails: a folder for each language. */
const CATALOGUES = '/src/language/[^/]+/[^/]+\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A cycle of modules, of types too, cannot be read from any end.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-know-no-application',
      comment: 'A library can be used by any application.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|bench|e2e|chaos|deploy)/' },
    },
    {
      name: 'packages-through-their-exports',
      comment: 'What a package offers stands in the exports of its package.json.',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'platform-knows-no-accounts',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: { path: '^packages/(accounts|ui)/' },
    },
    {
      name: 'ui-knows-no-server',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^packages/(platform|accounts)/' },
    },
    {
      name: 'applications-know-nothing-of-each-other',
      severity: 'error',
      from: { path: '^apps/(jobs|video)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'applications-are-loaded-on-demand',
      comment:
        'Loading the code of an application takes time and memory: the command line does it only where it opens that application.',
      severity: 'error',
      from: { path: '^apps/cli/src/', pathNot: '^apps/cli/src/(jobs|video)/' },
      to: {
        path: '^apps/((jobs|video)/server|cli/src/(jobs|video))/',
        pathNot: ['^apps/(jobs|video)/server/src/migrations/', '^apps/cli/src/video/send\\.ts$'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-command-line-keeps-applications-apart',
      severity: 'error',
      from: { path: '^apps/cli/src/(jobs|video)/' },
      to: { path: '^apps/(cli/src/)?(jobs|video)/', pathNot: '^apps/(cli/src/)?$1/' },
    },
    {
      name: 'features-through-their-index',
      comment: 'What a feature offers to others stands in its index.ts.',
      severity: 'error',
      from: { path: FEATURES, pathNot: '(\\.test|/testing)\\.ts$|/testing/' },
      to: {
        path: `${FEATURES}.+`,
        pathNot: ['^apps/$1/server/src/$2/', '^apps/(jobs|video)/server/src/[^/]+/index\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-files-do-no-io',
      comment: 'What can be wrong is pure: texts, addresses, stop rules.',
      severity: 'error',
      from: { path: '\\.domain\\.ts$' },
      to: {
        path: '^(node:)?(fs|http|https|net|dns|child_process|worker_threads)|node_modules/(undici|kysely|pg|pg-boss|fastify)/',
      },
    },
    {
      name: 'child-processes-in-the-transcoder-alone',
      severity: 'error',
      from: {
        path: '^(packages|apps/(jobs|video)|apps/cli/src)/',
        pathNot:
          '(^packages/transcoder/|\\.test\\.ts$|/testing/|\\.testing\\.ts$|^apps/cli/src/video/store-process\\.ts$)',
      },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'aws-in-adapters-alone',
      severity: 'error',
      from: {
        pathNot:
          '^(packages/object-store/src/s3/|apps/video/server/src/(conversion/mediaconvert|events/sqs)/|apps/video/lambda/)',
      },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'cdk-in-its-deployment-alone',
      severity: 'error',
      from: { pathNot: '^deploy/aws/' },
      to: { path: 'node_modules/(aws-cdk-lib|constructs)/' },
    },
    {
      name: 'nobody-knows-where-it-runs',
      comment: 'Deployments know the products, by their settings and what they export; never the other way.',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { path: '^deploy/' },
    },
    {
      name: 'web-imports-types-of-contracts',
      comment:
        'A value of the server side in the page is weight and a leak; the API client is the one exception.',
      severity: 'error',
      from: { path: '^apps/[^/]+/web/src/', pathNot: '/src/api\\.ts$' },
      to: { path: '^apps/[^/]+/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^apps/(jobs|video)/web/' },
      to: { path: '^(apps/[^/]+/server|packages/(platform|accounts))/' },
    },
    {
      name: 'e2e-imports-no-service',
      comment:
        'It stands outside, as a person does. It reads the texts of the pages, and contracts type what it asks; a mailbox, an empty database and a free port are tools of tests.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: '^(apps|packages/(platform|accounts|ui))/',
        pathNot: [
          '^packages/platform/src/testing/(embedded-database|mailbox|ports)\\.ts$',
          '^apps/(jobs|video)/contract/',
          CATALOGUES,
        ],
      },
    },
    {
      name: 'e2e-imports-types-of-contracts',
      comment: 'What a contract computes would be tested with itself.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^apps/(jobs|video)/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'catalogues-are-texts-alone',
      comment: 'Tests read them without a browser.',
      severity: 'error',
      from: { path: CATALOGUES },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: {
        path: '^(packages|apps|deploy)/',
        pathNot: '(\\.test\\.ts$|testing(\\.ts$|/)|\\.testing\\.ts$|hostile-server\\.ts$)',
      },
      to: { path: '(\\.test\\.ts$|/testing(\\.ts$|/)|\\.testing\\.ts$|hostile-server\\.ts$)' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
