import { Controller } from '@nestjs/common';
import {
  addRoadmap,
  addRoadmapItem,
  announceRoadmapItem,
  dropRoadmap,
  getRoadmap,
  getRoadmapItem,
  type InputOf,
  listRemovedRoadmapItems,
  listRoadmapLinkable,
  listRoadmaps,
  moveRoadmapItem,
  removeRoadmapItem,
  renameRoadmap,
  restoreRoadmap,
  restoreRoadmapItem,
  setRoadmapColumns,
  setRoadmapItem,
} from '@zonewerk/contracts';
import { CurrentScope, CurrentUserId, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { RoadmapAnnouncements } from './roadmap-announcements.service.js';
import { RoadmapItems } from './roadmap-items.service.js';
import { RoadmapRemovals } from './roadmap-removals.service.js';
import { RoadmapsService } from './roadmaps.service.js';

@Controller()
export class RoadmapsController {
  constructor(
    private readonly roadmaps: RoadmapsService,
    private readonly items: RoadmapItems,
    private readonly removals: RoadmapRemovals,
    private readonly announcements: RoadmapAnnouncements,
  ) {}

  @Handle(listRoadmaps)
  list(@Input() input: InputOf<typeof listRoadmaps>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.list(input, scope);
  }

  @Handle(addRoadmap)
  add(@Input() input: InputOf<typeof addRoadmap>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.add(input, scope);
  }

  @Handle(dropRoadmap)
  drop(@Input() input: InputOf<typeof dropRoadmap>, @CurrentUserId() userId: string) {
    return this.roadmaps.drop(input, userId);
  }

  @Handle(renameRoadmap)
  rename(@Input() input: InputOf<typeof renameRoadmap>, @CurrentUserId() userId: string) {
    return this.roadmaps.rename(input, userId);
  }

  @Handle(restoreRoadmap)
  restore(@Input() input: InputOf<typeof restoreRoadmap>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.restore(input, scope);
  }

  @Handle(getRoadmap)
  get(@Input() input: InputOf<typeof getRoadmap>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.get(input, scope);
  }

  @Handle(setRoadmapColumns)
  setColumns(@Input() input: InputOf<typeof setRoadmapColumns>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.setColumns(input, scope);
  }

  @Handle(addRoadmapItem)
  addItem(@Input() input: InputOf<typeof addRoadmapItem>, @CurrentScope() scope: ProjectScope) {
    return this.items.add(input, scope);
  }

  @Handle(getRoadmapItem)
  getItem(@Input() input: InputOf<typeof getRoadmapItem>, @CurrentScope() scope: ProjectScope) {
    return this.items.get(input, scope);
  }

  @Handle(setRoadmapItem)
  setItem(@Input() input: InputOf<typeof setRoadmapItem>, @CurrentScope() scope: ProjectScope) {
    return this.items.set(input, scope);
  }

  @Handle(moveRoadmapItem)
  moveItem(@Input() input: InputOf<typeof moveRoadmapItem>, @CurrentScope() scope: ProjectScope) {
    return this.items.move(input, scope);
  }

  @Handle(removeRoadmapItem)
  removeItem(@Input() input: InputOf<typeof removeRoadmapItem>, @CurrentScope() scope: ProjectScope) {
    return this.removals.remove(input, scope);
  }

  @Handle(listRemovedRoadmapItems)
  removedItems(@Input() input: InputOf<typeof listRemovedRoadmapItems>, @CurrentScope() scope: ProjectScope) {
    return this.removals.list(input, scope);
  }

  @Handle(restoreRoadmapItem)
  restoreItem(@Input() input: InputOf<typeof restoreRoadmapItem>, @CurrentScope() scope: ProjectScope) {
    return this.removals.restore(input, scope);
  }

  @Handle(listRoadmapLinkable)
  linkable(@Input() input: InputOf<typeof listRoadmapLinkable>, @CurrentScope() scope: ProjectScope) {
    return this.items.linkable(input, scope);
  }

  @Handle(announceRoadmapItem)
  announce(@Input() input: InputOf<typeof announceRoadmapItem>, @CurrentScope() scope: ProjectScope) {
    return this.announcements.announce(input, scope);
  }
}
