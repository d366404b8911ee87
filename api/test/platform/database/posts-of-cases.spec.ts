import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { postsOfCases } from '../../../src/migrations/posts-of-cases.js';

// Real: database engine. A post of a process of the former version is injected.
const post = () => ({ _id: new mongoose.Types.ObjectId(), submitKey: randomUUID(), files: [] });

test('a post added by a process of the former version during the migration is not lost', async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
  uri.pathname = `/t_${randomUUID().slice(0, 8)}`;
  const connection = await mongoose.createConnection(uri.href).asPromise();
  try {
    const cases = connection.collection<{ posts: object[] }>('support_cases');
    const posts = connection.collection('support_posts');
    const { insertedId: _id } = await cases.insertOne({ posts: [post()] });
    const write = posts.bulkWrite.bind(posts);
    jest.spyOn(posts, 'bulkWrite').mockImplementationOnce(async (...parts) => {
      await cases.updateOne({ _id }, { $push: { posts: post() } });
      return write(...parts);
    });
    await postsOfCases.up(connection);
    expect(await posts.find({}).sort({ seq: 1 }).toArray()).toMatchObject([{ seq: 1 }, { seq: 2 }]);
    expect(await cases.findOne({ _id })).toMatchObject({ seq: 2, pending: [] });
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
});
