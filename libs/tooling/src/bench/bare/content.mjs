import { Controller } from '@nestjs/common';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { route } from './route.mjs';

const PAGE = 50;
const SMALL = 150;
const WITHOUT_TEXTS = { 'texts.body': 0, 'texts.published': 0, 'texts.planned': 0 };

/** @typedef {{ user: string, project: string }} Asking ids of the user and the project */

/** Baseline for pages, rows and files: one query or one write on an index, and the bytes in GridFS. */
export class BareContent {
  /** @param {mongoose.Connection} database @param {(collection: string) => mongoose.Schema} anything */
  constructor(database, anything) {
    this.pages = database.model('Page', anything('website_pages'));
    this.rows = database.model('Row', anything('module_rows'));
    this.files = database.model('File', anything('files'));
    this.who = ['sessions', 'users', 'projects'].map((name) =>
      database.model(`Bare ${name}`, anything(name)),
    );
    this.bucket = new mongoose.mongo.GridFSBucket(/** @type {mongoose.mongo.Db} */ (database.db), {
      bucketName: 'bare_files',
    });
  }

  /** @param {string} project */
  tree(project) {
    return this.pages.find({ project: new mongoose.Types.ObjectId(project) }, WITHOUT_TEXTS).lean();
  }

  /** @param {{ page: string, parent: string }} body */
  move({ page, parent }) {
    return this.pages.updateOne({ _id: page }, { $set: { bareParent: parent } });
  }

  /** @param {{ page: string, slug: string }} body */
  rename({ page, slug }) {
    return this.pages.updateOne({ _id: page }, { $set: { bareSlug: slug } });
  }

  /** @param {{ row: string, column: string }} body */
  async toggle({ row, column }) {
    const field = `values.${column}`;
    const change = [{ $set: { [field]: { $not: [`$${field}`] } } }];
    await this.rows.collection.findOneAndUpdate({ _id: new mongoose.Types.ObjectId(row) }, change);
    return { status: 'success' };
  }

  /** @param {{ row: string, column: string } & Asking} body */
  async toggleCached(body) {
    await this.readWho(body);
    return this.toggle(body);
  }

  /** @param {{ page: string, parent: string } & Asking} body */
  async moveCached(body) {
    await this.readWho(body);
    return this.move(body);
  }

  /**
   * Minimal permission check: session, user and project in parallel.
   *
   * @param {Asking} asking
   */
  async readWho({ user, project }) {
    const [sessions, users, projects] = this.who;
    const found = await Promise.all([
      sessions?.findOne({ user: new mongoose.Types.ObjectId(user) }).lean(),
      users?.findById(user).lean(),
      projects?.findById(project).lean(),
    ]);
    if (!found.every(Boolean)) throw new Error('Nobody is known who may.');
  }

  /** @param {string} project @param {string} folder */
  folder(project, folder) {
    const wanted = { project: new mongoose.Types.ObjectId(project), module: '', folder };
    return this.files.find(wanted).sort({ sortName: 1 }).limit(PAGE).lean();
  }

  /** @param {Buffer} bytes */
  async upload(bytes) {
    const file = this.bucket.openUploadStream('photo.jpg');
    await new Promise((resolve, reject) => file.once('finish', resolve).once('error', reject).end(bytes));
    return { id: file.id };
  }

  /** @param {Buffer} bytes */
  async uploadSmall(bytes) {
    const [stored] = await Promise.all([
      this.upload(bytes),
      sharp(bytes).resize(SMALL, SMALL).webp({ quality: 75 }).toBuffer(),
    ]);
    return stored;
  }
}

route(BareContent, 'tree', 'tree/:project');
route(BareContent, 'move', 'move', 'POST');
route(BareContent, 'rename', 'rename', 'POST');
route(BareContent, 'toggle', 'toggle', 'POST');
route(BareContent, 'toggleCached', 'toggle/known', 'POST');
route(BareContent, 'moveCached', 'move/known', 'POST');
route(BareContent, 'folder', 'folder/:project/:folder');
route(BareContent, 'upload', 'upload', 'POST');
route(BareContent, 'uploadSmall', 'upload/small', 'POST');
Controller('content')(BareContent);
