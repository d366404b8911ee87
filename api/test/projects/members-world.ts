import { inviteMember, offerOwnership, type ProjectInvitation, type ProjectRole } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import type { Examples } from '../harness/examples.types.js';
import type { SignedIn, World } from '../harness/harness.js';

interface StoredProject {
  readonly members: { readonly user: mongoose.Types.ObjectId; readonly role: string }[];
}

/** Assigns a role in a project to a person. */
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

/** Assigns a role in every project of a member to a person. */
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

/** Valid requests of the calls on members, in a project of the owner with a colleague. */
export async function memberExamples(world: World, owner: SignedIn): Promise<Examples> {
  const colleague = await world.signedIn('Colleague');
  const { id } = await world.builders.project(owner.userId, 'Team');
  await setRole(world, id, colleague.userId, 'admin');
  const inProject = { project_id: id };
  const onColleague = { ...inProject, member: colleague.userId };
  const invite = async (from: SignedIn, project: string, mail: string) => {
    const { body } = await from.call(inviteMember, { project_id: project, mail, role: 'viewer' });
    return (body as { invitation: ProjectInvitation }).invitation.id;
  };
  const other = await world.builders.project(colleague.userId, 'Other team');
  const received = { invitation: await invite(colleague, other.id, owner.mail) };
  await owner.call(offerOwnership, onColleague);
  // A separate project, because a valid `members.leave` call removes the person from it.
  const left = await world.builders.project(owner.userId, 'Left');
  const dropped = await world.builders.project(owner.userId, 'Dropped');
  return {
    'members.list': { body: inProject },
    'members.set-role': { body: { ...onColleague, role: 'editor' } },
    'members.require-second-factor': { body: { ...inProject, required: false } },
    'invitations.list': { body: inProject },
    'invitations.add': { body: { ...inProject, mail: 'invited@example.com', role: 'viewer' } },
    'invitations.revoke': {
      body: { ...inProject, invitation: await invite(owner, id, 'revoked@example.com') },
    },
    'invitations.received': { body: {} },
    'invitations.decline': { body: received },
    'invitations.accept': { body: received },
    'ownership.offer': { body: { ...onColleague, step_down: true } },
    'ownership.accept': { body: inProject },
    'ownership.decline': { body: inProject },
    'members.remove': { body: onColleague },
    'members.leave': { body: { project_id: left.id } },
    'projects.rename': { body: { ...inProject, name: 'Team of Ada' } },
    'projects.drop-preview': { body: inProject },
    'projects.drop': { body: { project_id: dropped.id, name: 'Dropped' } },
    'projects.dropped': { body: {} },
    'projects.restore': { body: { project_id: dropped.id } },
  };
}
