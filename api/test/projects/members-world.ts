import type { ProjectRole } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import type { World } from '../harness/harness.js';

interface StoredProject {
  readonly members: { readonly user: mongoose.Types.ObjectId; readonly role: string }[];
}

/** Gives a person a role in a project. */
export async function setRole(
  world: World,
  projectId: string,
  userId: string,
  role: ProjectRole | 'member',
  joinedAt?: Date,
): Promise<void> {
  const projects = world.connection.model<StoredProject>('Project');
  const user = new mongoose.Types.ObjectId(userId);
  const stored = await projects.findById(projectId).lean();
  const others = (stored?.members ?? []).filter((member) => !member.user.equals(user));
  await projects.updateOne(
    { _id: stored?._id },
    { $set: { members: [...others, { user, role, ...(joinedAt ? { joinedAt } : {}) }] } },
  );
}

/** Gives a person a role in every project of a member. */
export async function setRoles(
  world: World,
  memberId: string,
  userId: string,
  role: ProjectRole,
): Promise<void> {
  const projects = world.connection.model<StoredProject>('Project');
  const all = await projects.find({ 'members.user': new mongoose.Types.ObjectId(memberId) }).lean();
  for (const { _id } of all) await setRole(world, String(_id), userId, role);
}
