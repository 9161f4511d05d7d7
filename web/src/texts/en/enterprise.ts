/** The enterprise API, and what the frame calls the screens of few. */
export const enterpriseEn = {
  title: { enterprise: 'Enterprise API', admin: 'Administration' },
  enterprise: {
    lead: 'With the enterprise API your own programs work with Söbs, without anybody using these screens.',
    doesTitle: 'What it does',
    does: 'Your program hands in a recording and fetches the result: the transcript as text (TXT) or the subtitles (SRT, VTT).',
    contractTitle: 'Contract',
    contract:
      'Your contract says how many credits a minute of recording costs, and from which addresses recordings may be fetched.',
    applicationsTitle: 'Applications',
    applications:
      'Each of your programs signs in as an application of its own, with a name and a secret token. So one can be shut down without disturbing the others.',
    setUpTitle: 'Setting up',
    setUp: 'No access is set up for your account yet. We set up contract and applications for you by arrangement.',
    noAddress: 'Please ask the operator of this installation.',
  },
} as const;
