/** The documentation of the machine door. */
export const machineDocsEn = {
  lead: 'Everything your programs need to hand over recordings and fetch texts. Every line works as it stands here.',
  language: 'Language of the examples',
  file: 'Download OpenAPI 3.1',
  begin: 'Begin',
  token: 'Your token',
  tokenHint: 'Stays on this page; one for trials is best. It is put into the lines below.',
  places: 'Put the ids that answers tell in the places of the dots.',
  copyOf: 'Copy: {{of}}',
  anyToken: 'With any token.',
  scope: 'With the scope {{scope}}.',
  rulesTitle: 'What applies to every call',
  rules: {
    auth: {
      title: 'Who asks',
      about: 'Authorization: Bearer <token>, nothing else. Cookies do not count, and a token in an address is refused.',
    },
    answers: {
      title: 'Answers',
      about:
        'A success: success true, data, status. A refusal: success false, error (the code), errorMessage, status, requestId, docUrl. Texts and subtitles come without the envelope.',
    },
    limits: {
      title: 'Limits',
      about:
        'By contract, a token at a time: RateLimit-Policy and RateLimit stand in every answer, and with 429 Retry-After says when to go on. Jobs over the number that run at once wait; over 500 of them too_many_queued. A body has at most 64 kB.',
    },
    repeating: {
      title: 'Repeating',
      about:
        'A POST may carry an Idempotency-Key: for 24 hours the same key with the same content gets the first answer, marked Idempotent-Replayed: true. Refusals are not kept.',
    },
    lists: {
      title: 'Lists',
      about: 'cursor is the nextCursor of the part before, with the same filters. At the end it is null.',
    },
    units: {
      title: 'Units',
      about:
        'Credits in hundredths, lengths in milliseconds, moments by ISO 8601 in UTC, days and months in Swiss time.',
    },
  },
  calls: 'Calls',
  events: 'Events',
  eventsLead:
    'Webhooks bring them, signed by Standard Webhooks 1.0, tried ten times within three days. Their order is not promised: data.revision rises, drop what is lower. GET /events tells all of them.',
  errors: 'Refusals',
  changesTitle: 'Changes',
  changesLead: 'Version 1 only grows: things are added, nothing goes away. That is checked before every release.',
  changes: {
    '2026-11-30':
      'percent and queuePlace of a project; refundedCreditsInCents of project.failed; media by address goes on after a cut. Usage by day, application and token; projects by stage; test:delay; too_many_queued in place of quota_exceeded.',
    '2026-11-29': 'Webhooks, GET /events, tokens for trials.',
  },
} as const;
