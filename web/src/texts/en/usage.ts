/** What programs of a customer used, and charts. */
export const usageEn = {
  usage: {
    title: 'Usage',
    lead: 'What your programs used, on the day the credits were withdrawn (Swiss time). What failed later is taken off again.',
    spans: { month: 'This month', lastMonth: 'Last month', quarter: '90 days', year: '365 days' },
    offered: 'Span',
    by: 'By',
    groups: { application: 'Application', token: 'Token' },
    file: 'Save as CSV',
    minutes: 'Minutes a day',
    minutesAbout: 'Minutes of recordings that were charged.',
    gone: 'Removed',
    projects: 'Projects',
    duration: 'Recordings',
    credits: 'Credits',
    total: 'In all',
    none: 'Nothing was used in this span.',
  },
  chart: { span: 'Span', soFar: '(so far)', asTable: 'As a table' },
} as const;
