// Apart from the exports: every page reads it, few pages know the exports.

/** The header of an exported file that tells which revision of the transcript it was made of. */
export const revisionHeader = 'X-Transcript-Revision';
