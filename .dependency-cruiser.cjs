/** The direction of dependencies (ARCHITECTURE.md). Each rule names the room it keeps clean. */
const rooms = ['events', 'contract', 'platform', 'projector', 'api', 'transcriber', 'web', 'embedded', 'e2e'];
const otherRooms = (from, allowed) =>
  rooms.filter((room) => room !== from && !allowed.includes(room)).map((room) => `^${room}/`);
const mayImportOnly = (from, allowed, comment) => ({
  name: `${from}-imports-only-its-own-kind`,
  comment,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: otherRooms(from, allowed) },
});
const noNode = (from) => ({
  name: `${from}-is-pure-of-node`,
  comment: `${from} also runs in the browser`,
  severity: 'error',
  from: { path: `^${from}/src`, pathNot: '\\.(spec|contract|oracle)\\.tsx?$' },
  to: { dependencyTypes: ['core'] },
});
/** The floors of the api, from above: composition, doors, contexts, the words of HTTP, what serves everybody. */
const apiDoors = ['live', 'processes'];
const apiContexts = [
  'accounts',
  'audit-list',
  'banners',
  'credits',
  'enterprise',
  'health',
  'jobs',
  'media',
  'members',
  'openings',
  'payments',
  'privacy',
  'projects',
  'read-links',
  'receipts',
  'settings',
  'stats',
  'transcript',
];
const apiServices = ['audit', 'commands', 'limits', 'mail', 'pdf', 'queue'];
const apiRooms = (...names) => `^api/src/(${names.join('|')})/`;
/** Tests, and what tries the api from outside, stand beside the floors. */
const besideTheFloors = '(\\.(spec|contract)\\.ts$|^api/src/(testing|faults|bench|seeding|openapi)/)';
const apiFloor = (name, comment, { from, to }) => ({
  name: `api-${name}`,
  comment,
  severity: 'error',
  from: { path: from, pathNot: besideTheFloors },
  to,
});
const apiFloors = [
  apiFloor('every-room-has-its-floor', 'A new room is named on a floor above', {
    from: `^api/src/(?!(${[...apiDoors, ...apiContexts, 'http', ...apiServices].join('|')})/)[^/]+/`,
    to: {},
  }),
  apiFloor('composition-is-known-by-nobody', 'What composition makes is handed in', {
    from: '^api/src/[^/]+/',
    to: { path: '^api/src/[^/]+\\.ts$' },
  }),
  apiFloor('doors-know-no-door', 'Sockets and processes meet in the contexts', {
    from: apiRooms(...apiDoors),
    to: { path: apiRooms(...apiDoors), pathNot: '^api/src/$1/' },
  }),
  apiFloor('contexts-know-no-door', 'A context is asked by doors', {
    from: apiRooms(...apiContexts, 'http', ...apiServices),
    to: { path: apiRooms(...apiDoors) },
  }),
  apiFloor('contexts-know-no-context', 'A context knows another by a port of its own, which composition hands in', {
    from: apiRooms(...apiContexts),
    to: { path: apiRooms(...apiContexts), pathNot: '^api/src/$1/' },
  }),
  apiFloor('http-knows-no-context', 'Answers, routes and guards are words for every context', {
    from: apiRooms('http'),
    to: { path: apiRooms(...apiContexts) },
  }),
  apiFloor(
    'services-know-only-services',
    'Decisions, emails, counting and the audit serve every context and know none',
    {
      from: apiRooms(...apiServices),
      to: { path: apiRooms(...apiContexts, 'http') },
    },
  ),
];
module.exports = {
  forbidden: [
    ...apiFloors,
    {
      name: 'no-cycles',
      comment: 'A cycle means two rooms or files are one',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    mayImportOnly('events', [], 'What happened and what may happen next knows nobody'),
    mayImportOnly('contract', ['events'], 'The wire speaks of events only'),
    mayImportOnly('platform', ['events'], 'Drivers know stored events, no service'),
    mayImportOnly('projector', ['events', 'contract', 'platform'], 'Read models never ask the api'),
    mayImportOnly('transcriber', ['events', 'platform'], 'The worker knows the log, not the api'),
    mayImportOnly(
      'api',
      ['events', 'contract', 'platform', 'projector'],
      'The door uses the read models through one file',
    ),
    mayImportOnly('web', ['contract', 'events', 'platform'], 'The screen knows the wire and the transcript'),
    mayImportOnly('embedded', ['platform'], 'Local servers are strangers that speak a protocol'),
    {
      name: 'settings-are-the-only-platform-of-launch-and-file-server',
      comment: 'What starts the services, and the file server of the web, read the same tables of settings and metrics',
      severity: 'error',
      from: { path: '^(web|embedded)/', pathNot: '^web/serve/' },
      to: { path: '^platform/(?!src/(settings/index|metrics/table)\\.ts$)' },
    },
    {
      name: 'the-file-server-is-a-service-without-clients',
      comment: 'It has a log, a lifecycle and an inner door as every service, and no driver',
      severity: 'error',
      from: { path: '^web/serve/' },
      to: { path: '^platform/(?!src/(settings/index|service)\\.ts$)' },
    },
    {
      name: 'settings-are-read-where-things-start',
      comment: 'No screen and no local server has settings of ours',
      severity: 'error',
      from: { path: '^(web|embedded)/', pathNot: '^(web/serve/|embedded/launch/|embedded/speech/src/setup\\.ts$)' },
      to: { path: '^platform/' },
    },
    mayImportOnly('e2e', ['contract', 'web'], 'Stories see the product from outside'),
    {
      name: 'e2e-knows-of-web-only-the-table-of-screens',
      comment: 'The sweep of accessibility visits every row',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^web/(?!src/screens/index\\.ts$)' },
    },
    {
      name: 'api-reads-views-by-one-door',
      comment: 'Only read-models.ts is public',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^projector/src/(?!read-models\\.ts$)' },
    },
    {
      name: 'web-uses-only-the-transcript-core',
      comment: 'Deciders stay on the server',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^events/src/(?!transcript/)' },
    },
    {
      name: 'web-is-tested-with-the-transcript-core',
      severity: 'error',
      from: { path: '^web/.*\\.spec\\.tsx?$' },
      to: { path: '^events/src/(?!(transcript|testing)/)' },
    },
    {
      name: 'sub-rooms-of-the-editor-know-not-who-puts-them-together',
      comment: 'What lies beside editor/README.md puts the sub-rooms together and is imported by none of them',
      severity: 'error',
      from: { path: '^web/src/editor/[^/]+/', pathNot: '\\.spec\\.tsx?$|/testing/' },
      to: { path: '^web/src/editor/[^/]+$' },
    },
    noNode('events'),
    noNode('contract'),
    {
      name: 'web-is-pure-of-node',
      comment: 'web/src runs in the browser; web/serve is the file server',
      severity: 'error',
      from: { path: '^web/src', pathNot: '\\.spec\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'transcriber-never-mongo',
      comment: 'The worker keeps no documents',
      severity: 'error',
      from: { path: '^transcriber/' },
      to: { path: 'node_modules/(mongodb|mongoose)' },
    },
    {
      name: 'events-import-only-zod',
      comment: 'Pure core',
      severity: 'error',
      from: { path: '^events/src', pathNot: ['\\.spec\\.ts$', '^events/src/testing/'] },
      to: { dependencyTypes: ['npm'], pathNot: 'node_modules/zod' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
};
