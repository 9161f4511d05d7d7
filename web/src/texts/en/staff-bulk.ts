/** Acts of staff on several rows at once. */
export const staffBulkEn = {
  choose: 'Choose',
  bar: 'Chosen',
  chosen: '{{number}} chosen',
  all: 'Choose all {{total}}',
  clear: 'Choose none',
  underWay: '{{done}} of {{all}} …',
  results: 'What came of it',
  done: 'Done',
  doneOf: '{{done}} of {{all}} done',
  close: 'Close',
  jobs: {
    retry: {
      button_one: 'Restart {{number}} job',
      button_other: 'Restart {{number}} jobs',
      message:
        'Failed jobs that are transcribed once more, each from the step that failed: {{number}}. The credits are charged again. What already runs again stays as it is.',
    },
    promote: {
      button_one: 'Run {{number}} job now',
      button_other: 'Run {{number}} jobs now',
      message: 'Delayed jobs that no longer wait for their next attempt: {{number}}.',
    },
    discard: {
      button_one: 'Discard {{number}} job',
      button_other: 'Discard {{number}} jobs',
      message:
        'Jobs that fail and are not tried again: {{number}}. What was recognised is lost; charged credits come back, the recordings stay.',
    },
  },
  users: {
    block: {
      button_one: 'Block {{number}} account',
      button_other: 'Block {{number}} accounts',
      message: 'People who are logged out everywhere and cannot log in until you unblock their accounts: {{number}}.',
    },
    unblock: {
      button_one: 'Unblock {{number}} account',
      button_other: 'Unblock {{number}} accounts',
      message: 'People who can log in again: {{number}}.',
    },
    refundUnused: {
      button_one: 'Refund what is unused of {{number}} person',
      button_other: 'Refund what is unused of {{number}} people',
      message:
        'Of {{number}}, so many have bought credits left: {{people}}. {{credits}} leave their accounts, {{francs}} go back to the cards. Gifts stay.',
    },
  },
  projects: {
    refund: {
      button_one: 'Return credits of {{number}} project',
      button_other: 'Return credits of {{number}} projects',
      message:
        'Projects whose credits are returned, each once: {{number}}. The texts stay. What was returned before stays as it is.',
    },
  },
};
