import type { Structure } from './structure.types.js';

/** Maximum of pages of all websites whose structures are cached: about 50 MB. */
const PAGES_MOST = 200_000;

/**
 * LRU cache of structures by project. Callers compare the version with the stored one, so changes by other processes
 * are detected.
 */
export class WebsiteCache {
  private readonly structures = new Map<string, Structure>();
  private pages = 0;

  constructor(private readonly most = PAGES_MOST) {}

  get(project: string): Structure | undefined {
    const structure = this.structures.get(project);
    if (structure) {
      this.structures.delete(project);
      this.structures.set(project, structure);
    }
    return structure;
  }

  put(project: string, structure: Structure): void {
    this.drop(project);
    this.structures.set(project, structure);
    this.pages += sizeOf(structure);
    for (const oldest of this.structures.keys()) {
      if (this.pages <= this.most) break;
      this.drop(oldest);
    }
  }

  private drop(project: string): void {
    const structure = this.structures.get(project);
    if (!structure) return;
    this.structures.delete(project);
    this.pages -= sizeOf(structure);
  }
}

/** An empty website has a size too. */
function sizeOf({ tree }: Structure): number {
  return tree.size + 1;
}
