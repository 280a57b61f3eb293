/** The dependency rules of ARCHITECTURE.md, checked by `npm run verify`. */
const FEATURES =
  '^apps/(jobs|video)/server/src/(collection|postings|signals|imports|search|applications|bookmarks|saved-searches|alerts|uploads|lifecycle|removal|events|conversion|posts|files)/';
/** Message catalogues: one folder per language. */
const CATALOGUES = '/src/language/[^/]+/[^/]+\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules in a cycle cannot be understood separately. Includes type-only imports.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-do-not-import-applications',
      comment: 'Any application can use a package.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|bench|e2e|chaos|deploy)/' },
    },
    {
      name: 'packages-only-through-exports',
      comment: 'The public API of a package is the `exports` of its package.json.',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'platform-does-not-import-accounts',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: { path: '^packages/(accounts|ui)/' },
    },
    {
      name: 'ui-does-not-import-server-packages',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^packages/(platform|accounts)/' },
    },
    {
      name: 'applications-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/(jobs|video)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'applications-are-loaded-on-demand',
      comment:
        'Loading the code of an application takes time and memory, so the CLI does it only for the applications that it opens.',
      severity: 'error',
      from: { path: '^apps/cli/src/', pathNot: '^apps/cli/src/(jobs|video)/' },
      to: {
        path: '^apps/((jobs|video)/server|cli/src/(jobs|video))/',
        pathNot: ['^apps/(jobs|video)/server/src/migrations/', '^apps/cli/src/video/upload-file\\.ts$'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'cli-keeps-applications-separate',
      severity: 'error',
      from: { path: '^apps/cli/src/(jobs|video)/' },
      to: { path: '^apps/(cli/src/)?(jobs|video)/', pathNot: '^apps/(cli/src/)?$1/' },
    },
    {
      name: 'features-only-through-index',
      comment: 'The public API of a feature is its index.ts.',
      severity: 'error',
      from: { path: FEATURES, pathNot: '(\\.test|/testing)\\.ts$|/testing/' },
      to: {
        path: `${FEATURES}.+`,
        pathNot: ['^apps/$1/server/src/$2/', '^apps/(jobs|video)/server/src/[^/]+/index\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'domain-files-do-no-io',
      comment: 'Domain logic is pure, so that tests need no I/O.',
      severity: 'error',
      from: { path: '\\.domain\\.ts$' },
      to: {
        path: '^(node:)?(fs|http|https|net|dns|child_process|worker_threads)|node_modules/(undici|kysely|pg|pg-boss|fastify)/',
      },
    },
    {
      name: 'child-processes-only-where-listed',
      comment:
        'Starting programs is dangerous and costly: only ffmpeg, the file store and the browser, each with its limits.',
      severity: 'error',
      from: {
        path: '^(packages|apps/(jobs|video)|apps/cli/src)/',
        pathNot:
          '(^packages/transcoder/|^packages/crawler/src/browser/browser\\.ts$|\\.test\\.ts$|/testing/|\\.testing\\.ts$|^apps/cli/src/video/store-process\\.ts$)',
      },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'opensearch-client-only-in-its-adapter',
      severity: 'error',
      from: { pathNot: '^packages/search-opensearch/' },
      to: { path: 'node_modules/@opensearch-project/' },
    },
    {
      name: 'aws-sdk-only-in-adapters',
      severity: 'error',
      from: {
        pathNot:
          '^(packages/(object-store/src/s3/|search-opensearch/src/aws-client\\.)|apps/video/server/src/(conversion/mediaconvert|events/sqs)/|apps/video/lambda/)',
      },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'cdk-only-in-deploy-aws',
      severity: 'error',
      from: { pathNot: '^deploy/aws/' },
      to: { path: 'node_modules/(aws-cdk-lib|constructs)/' },
    },
    {
      name: 'code-does-not-import-deployments',
      comment: 'Deployments depend on the settings and exports of the applications, never the reverse.',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { path: '^deploy/' },
    },
    {
      name: 'web-imports-only-types-from-contracts',
      comment:
        'Server-side values would enlarge the web client and could leak internals. The API client is the only exception.',
      severity: 'error',
      from: { path: '^apps/[^/]+/web/src/', pathNot: '/src/api\\.ts$' },
      to: { path: '^apps/[^/]+/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-does-not-import-server',
      severity: 'error',
      from: { path: '^apps/(jobs|video)/web/' },
      to: { path: '^(apps/[^/]+/server|packages/(platform|accounts))/' },
    },
    {
      name: 'e2e-does-not-import-services',
      comment:
        'Browser tests use a service from outside. They may import message catalogues, contract types, and the test helpers for a mailbox, an empty database and a free port.',
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
      name: 'e2e-imports-only-types-from-contracts',
      comment: 'With contract values, the tests would check the contract against itself.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^apps/(jobs|video)/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'catalogues-import-only-types',
      comment: 'Tests load them without a browser.',
      severity: 'error',
      from: { path: CATALOGUES },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-applications',
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
      // Vite's `?raw` imports the text of a file; the resolver knows no query after the name of a package.
      to: { couldNotResolve: true, pathNot: '\\?raw$' },
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
