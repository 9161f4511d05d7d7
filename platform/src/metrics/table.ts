import type { ServiceName } from '../settings/tables.ts';

/** One metric: what it counts or measures, in which unit its name says; by which labels; and which services show it. */
export type MetricRow = {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  readonly of: readonly ServiceName[];
  /** Upper bounds of a histogram; one more holds what is above. */
  readonly buckets?: readonly number[];
};

const every = ['api', 'projector', 'transcriber', 'web'] as const;
const backend = ['api', 'projector', 'transcriber'] as const;

/**
 * Every metric there is (OP10). No label holds an id, an address or a name that somebody outside chooses. Rules, dashboards and the page
 * of alerts may name these and no others.
 */
export const metricsTable = {
  service_ready: {
    type: 'gauge',
    help: 'Whether this process takes work: 1, or 0 while it starts, stops or something of its own is stuck.',
    labels: [],
    of: every,
  },
  eventloop_lag_seconds: {
    type: 'gauge',
    help: 'How late the event loop came to its work: the 99th percentile since the last look.',
    labels: [],
    of: every,
  },
  process_cpu_seconds_total: {
    type: 'counter',
    help: 'Processor time of this process, user and system.',
    labels: [],
    of: every,
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    help: 'Memory of this process.',
    labels: [],
    of: every,
  },
  process_start_time_seconds: {
    type: 'gauge',
    help: 'When this process started, in seconds since 1970.',
    labels: [],
    of: every,
  },
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its answer, by the route of the contract, the method and the class of the status.',
    labels: ['route', 'method', 'class'],
    of: ['api', 'web'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  dependency_up: {
    type: 'gauge',
    help: 'Whether what this process needs from others answered at the last look, as /health/deps tells it: 1 or 0.',
    labels: ['dependency'],
    of: backend,
  },
  clock_offset_seconds: {
    type: 'gauge',
    help: 'How far the clock of this machine is ahead of that of the documents.',
    labels: [],
    of: ['api', 'projector'],
  },
  disk_free_bytes: {
    type: 'gauge',
    help: 'Room on the disk of the working folder (uploads, files of jobs).',
    labels: [],
    of: ['api', 'transcriber'],
  },
  disk_size_bytes: {
    type: 'gauge',
    help: 'Size of the disk of the working folder.',
    labels: [],
    of: ['api', 'transcriber'],
  },
  backup_taken_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last whole copy was taken, in seconds since 1970; 0 as long as there is none.',
    labels: [],
    of: ['api'],
  },
  commands_total: {
    type: 'counter',
    help: 'Commands by type and outcome: accepted, refused by a rule, or failed by an outage or a bug.',
    labels: ['type', 'outcome'],
    of: ['api', 'transcriber'],
  },
  append_conflicts_total: {
    type: 'counter',
    help: 'Appends that found another revision than expected and were decided again.',
    labels: [],
    of: ['api', 'transcriber'],
  },
  view_lag_seconds: {
    type: 'gauge',
    help: 'Age of the last event when it was shown by the view; while the view catches up or stands still, the age of that event now.',
    labels: ['view'],
    of: ['projector'],
  },
  view_stalled: {
    type: 'gauge',
    help: 'Whether the view, kept by this process, stands still at an event it cannot take: 1 or 0.',
    labels: ['view'],
    of: ['projector'],
  },
  process_lag_seconds: {
    type: 'gauge',
    help: 'Age of the event to which the process reacts just now; 0 when it waits for the next one.',
    labels: ['process'],
    of: ['api'],
  },
  leases_held: {
    type: 'gauge',
    help: 'Leases that this process holds.',
    labels: [],
    of: ['api', 'projector'],
  },
  lease_takeovers_total: {
    type: 'counter',
    help: 'Leases taken over from a process that had shown no life.',
    labels: ['lease'],
    of: ['api', 'projector'],
  },
  jobs: {
    type: 'gauge',
    help: 'Transcription jobs that are not through, by state: the same from every api.',
    labels: ['state'],
    of: ['api'],
  },
  job_oldest_wait_seconds: {
    type: 'gauge',
    help: 'How long the job has waited that has waited longest; 0 when none waits.',
    labels: [],
    of: ['api'],
  },
  job_runs_total: {
    type: 'counter',
    help: 'Runs of jobs by outcome: completed, failed, superseded by another run, or handed back at a stop.',
    labels: ['outcome'],
    of: ['transcriber'],
  },
  transcribe_realtime_factor: {
    type: 'histogram',
    help: 'Seconds of sound recognised in a second of work, a piece each.',
    labels: [],
    of: ['transcriber'],
    buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
  },
  outbox_waiting: {
    type: 'gauge',
    help: 'What waits for somebody outside to take it, by queue: the same from every api.',
    labels: ['queue'],
    of: ['api'],
  },
  outbox_oldest_wait_seconds: {
    type: 'gauge',
    help: 'How long that has waited which has waited longest, by queue (of webhooks: for receivers that do not fail); 0 when nothing waits.',
    labels: ['queue'],
    of: ['api'],
  },
  emails_total: {
    type: 'counter',
    help: 'Tries to send an email by outcome: sent, later, undeliverable, or expired after three days.',
    labels: ['outcome'],
    of: ['api'],
  },
  payment_messages_total: {
    type: 'counter',
    help: 'Messages of the card provider by outcome: taken, refused for a wrong signature, or failed.',
    labels: ['outcome'],
    of: ['api'],
  },
  ledger_differences: {
    type: 'gauge',
    help: 'Differences between card provider, ledger, receipts and views that the last comparison found: the same from every api.',
    labels: [],
    of: ['api'],
  },
  auth_failures_total: {
    type: 'counter',
    help: 'Logins and confirmations with a wrong password, and tokens used twice.',
    labels: [],
    of: ['api'],
  },
  sockets: {
    type: 'gauge',
    help: 'Open sockets of pages.',
    labels: [],
    of: ['api'],
  },
  live_resyncs_total: {
    type: 'counter',
    help: 'Times that all pages had to ask again for what they may have missed.',
    labels: [],
    of: ['api'],
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

export type MetricName = keyof typeof metricsTable;
