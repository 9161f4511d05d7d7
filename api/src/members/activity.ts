import { projectActivity, type ProjectActivity } from '@soebs/contract';
import type { LoggedOperation } from '@soebs/events/transcript';
import type { Db, Indexes } from '@soebs/platform';
import { z } from 'zod';

/** How many comments of a project are told at most, the latest ones. */
const MOST_COMMENTS = 100;

/** The subject under which every api process hears what is done in a project. */
export const activitySubject = (projectId: string): string => `activity.${projectId}`;

/** What was done in a project, and whom it concerns. */
export const toldActivity = z.object({ people: z.array(z.string()), activity: projectActivity });
export type ToldActivity = z.output<typeof toldActivity>;

/** When a person last corrected a text. */
type Edited = { readonly _id: string; readonly projectId: string; readonly userId: string; readonly at: string };

/** A comment, or a reply in its thread, that stands there: whose and since when, never what it says. */
type Said = Edited & { readonly threadId: string };

export const projectActivityIndexes: Indexes = {
  'members.edits': [
    { key: { projectId: 1 }, name: 'by_project' },
    { key: { userId: 1 }, name: 'by_user' },
  ],
  'members.comments': [
    { key: { projectId: 1, at: -1 }, name: 'by_project' },
    { key: { userId: 1 }, name: 'by_user' },
  ],
};

/** What was done to a text at once. */
export type Done = {
  readonly projectId: string;
  readonly by: string;
  readonly at: string;
  readonly ops: readonly LoggedOperation[];
};

/** What people do in projects: who has corrected a text last, and who has said something of it (SH5). */
export type ProjectActivities = {
  /** Writes down what was done. Repeated it changes nothing. */
  readonly note: (done: Done) => Promise<void>;
  /** What was done in some projects, by their ids. */
  readonly of: (projectIds: readonly string[]) => Promise<readonly ProjectActivity[]>;
  /** When a person has corrected each text last, by the ids of the projects. */
  readonly editsBy: (userId: string) => Promise<ReadonlyMap<string, string>>;
  readonly forgetProject: (projectId: string) => Promise<void>;
  readonly forgetPerson: (userId: string) => Promise<void>;
};

type CommentOperation = Extract<LoggedOperation, { type: 'C' }>;

export const projectActivities = (db: Db): ProjectActivities => {
  const edits = db.collection<Edited>('members.edits');
  const comments = db.collection<Said>('members.comments');

  const noteEdit = async ({ projectId, by: userId, at }: Done): Promise<void> => {
    const change = { $set: { projectId, userId }, $max: { at } };
    await edits.updateOne({ _id: `${projectId}/${userId}` }, change, { upsert: true });
  };

  /** Notes from before comments had times are nothing new. */
  const noteComment = async (projectId: string, { comment, by: userId, at }: CommentOperation): Promise<void> => {
    const { id: threadId } = comment;
    const replyId = 'replyId' in comment ? comment.replyId : null;
    const _id = `${projectId}/${threadId}/${replyId ?? ''}`;
    if (comment.act === 'remove') {
      await comments.deleteMany(replyId === null ? { projectId, threadId } : { _id });
    } else if ((comment.act === 'add' || comment.act === 'reply') && at !== null) {
      await comments.updateOne({ _id }, { $setOnInsert: { projectId, threadId, userId, at } }, { upsert: true });
    }
  };

  const commentsOf = async (projectId: string): Promise<ProjectActivity['comments']> => {
    const found = await comments.find({ projectId }).sort({ at: -1 }).limit(MOST_COMMENTS).toArray();
    return found.map(({ userId, at }) => ({ userId, at }));
  };

  return {
    note: async (done) => {
      if (done.ops.some(({ type }) => type !== 'C')) await noteEdit(done);
      for (const op of done.ops) if (op.type === 'C') await noteComment(done.projectId, op);
    },
    of: async (projectIds) => {
      const edited = await edits.find({ projectId: { $in: [...projectIds] } }).toArray();
      const activityOf = async (projectId: string): Promise<ProjectActivity> => ({
        projectId,
        edits: edited.flatMap((each) => (each.projectId === projectId ? [{ userId: each.userId, at: each.at }] : [])),
        comments: await commentsOf(projectId),
      });
      return Promise.all(projectIds.map(activityOf));
    },
    editsBy: async (userId) =>
      new Map((await edits.find({ userId }).toArray()).map(({ projectId, at }) => [projectId, at])),
    forgetProject: async (projectId) => {
      await edits.deleteMany({ projectId });
      await comments.deleteMany({ projectId });
    },
    forgetPerson: async (userId) => {
      await edits.deleteMany({ userId });
      await comments.deleteMany({ userId });
    },
  };
};
