import { Controller } from '@nestjs/common';
import {
  acceptSuggestion,
  declineSuggestion,
  getPublicRoadmap,
  getPublicRoadmapItem,
  type InputOf,
  listOwnVotes,
  listSuggestions,
  mergeItems,
  publishRoadmap,
  suggestItem,
  voteForItem,
} from '@zonewerk/contracts';
import { CurrentScope, CurrentUserId, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { PublicRoadmaps } from './public-roadmaps.service.js';
import { RoadmapItems } from './roadmap-items.service.js';

/** Calls of visitors of public roadmaps, and of the members who publish them. */
@Controller()
export class PublicRoadmapsController {
  constructor(
    private readonly roadmaps: PublicRoadmaps,
    private readonly items: RoadmapItems,
  ) {}

  @Handle(getPublicRoadmap)
  get(@Input() input: InputOf<typeof getPublicRoadmap>) {
    return this.roadmaps.get(input);
  }

  @Handle(getPublicRoadmapItem)
  getItem(@Input() input: InputOf<typeof getPublicRoadmapItem>) {
    return this.roadmaps.getItem(input);
  }

  @Handle(listOwnVotes)
  ownVotes(@Input() input: InputOf<typeof listOwnVotes>, @CurrentUserId() userId: string) {
    return this.roadmaps.ownVotes(input, userId);
  }

  @Handle(voteForItem)
  vote(@Input() input: InputOf<typeof voteForItem>, @CurrentUserId() userId: string) {
    return this.roadmaps.vote(input, userId);
  }

  @Handle(suggestItem)
  suggest(@Input() input: InputOf<typeof suggestItem>, @CurrentUserId() userId: string) {
    return this.roadmaps.suggest(input, userId);
  }

  @Handle(publishRoadmap)
  publish(@Input() input: InputOf<typeof publishRoadmap>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.publish(input, scope);
  }

  @Handle(listSuggestions)
  suggestions(@Input() input: InputOf<typeof listSuggestions>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.suggestions(input, scope);
  }

  @Handle(acceptSuggestion)
  accept(@Input() input: InputOf<typeof acceptSuggestion>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.accept(input, scope);
  }

  @Handle(declineSuggestion)
  decline(@Input() input: InputOf<typeof declineSuggestion>, @CurrentScope() scope: ProjectScope) {
    return this.roadmaps.decline(input, scope);
  }

  @Handle(mergeItems)
  merge(@Input() input: InputOf<typeof mergeItems>, @CurrentScope() scope: ProjectScope) {
    return this.items.merge(input, scope);
  }
}
