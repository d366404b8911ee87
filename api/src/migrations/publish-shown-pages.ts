import type { Connection, Types } from 'mongoose';
import type { Migration } from '../platform/database/prepare.js';

interface StoredPage {
  _id: Types.ObjectId;
  project: Types.ObjectId;
}

interface StoredProject {
  _id: Types.ObjectId;
  members: { user: Types.ObjectId; role: string }[];
}

const SHOWN_DRAFT = { texts: { $elemMatch: { visible: true, published: null } } };

/**
 * A visible page without a published version served its draft to visitors. Visitors see only published versions, so
 * each such draft becomes version 1. The version has the time of the last change and the owner of the project. Deleted
 * pages are published too, because a restored page is public again. Scheduled publications are not changed.
 */
export const publishShownPages: Migration = {
  name: '0004-publish-shown-pages',
  async up(connection: Connection): Promise<void> {
    const pages = connection.collection<StoredPage>('website_pages');
    for (const project of await pages.distinct('project', SHOWN_DRAFT)) {
      await publishInProject(connection, project);
    }
  },
};

async function publishInProject(connection: Connection, project: Types.ObjectId): Promise<void> {
  const stored = await connection.collection<StoredProject>('projects').findOne({ _id: project });
  const owner = stored?.members.find(({ role }) => role === 'owner');
  // A website of a deleted project is not served.
  if (!owner) return;
  const websites = connection.collection('websites');
  // No process caches a website between these two updates, also after a crash in between.
  await websites.updateOne({ project }, { $inc: { begun: 1 }, $set: { begunAt: new Date() } });
  await connection
    .collection<StoredPage>('website_pages')
    .updateMany({ project, ...SHOWN_DRAFT }, [{ $set: publication(owner.user) }]);
  await websites.updateOne({ project }, { $inc: { ended: 1 } });
}

/** Fields of a page with its visible drafts published. One update per page, so a concurrent change is not lost. */
function publication(by: Types.ObjectId) {
  const content = {
    title: '$$text.title',
    description: { $ifNull: ['$$text.description', ''] },
    tags: { $ifNull: ['$$text.tags', []] },
    body: { $ifNull: ['$$text.body', ''] },
  };
  const published = { ...content, number: 1, at: '$changedAt', by };
  const isShownDraft = {
    $and: [{ $eq: ['$$text.visible', true] }, { $eq: [{ $ifNull: ['$$text.published', null] }, null] }],
  };
  const text = {
    $cond: [isShownDraft, { $mergeObjects: ['$$text', { published, edited: false, shown: true }] }, '$$text'],
  };
  return { texts: { $map: { input: '$texts', as: 'text', in: text } }, rev: { $add: ['$rev', 1] } };
}
