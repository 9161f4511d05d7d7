/**
 * No cycles between the folders of a room, types included: folders that need one another are one noun. Specs and their testing
 * folders may look at any room, so they are left out; `.dependency-cruiser.cjs` holds them to the direction of the rooms.
 */
const { options } = require('./.dependency-cruiser.cjs');
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      comment: 'A cycle of folders means that a line is in the wrong one, or that a noun is missing',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    includeOnly: '^(events|contract|platform|projector|api|transcriber|web)/src/',
    exclude: { path: '(^|/)dist/|\\.(spec|contract)\\.tsx?$|/(testing|faults|bench|seeding)/' },
  },
};
