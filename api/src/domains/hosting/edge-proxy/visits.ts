import type { Writable } from 'node:stream';

/** Visited containers. */
export class Visits {
  private readonly open = new Map<string, number>();
  private visited = new Set<string>();

  /** A request or a WebSocket for a container starts. It ends when its stream closes. */
  begin(container: string, stream: Writable): void {
    this.visited.add(container);
    this.open.set(container, (this.open.get(container) ?? 0) + 1);
    stream.once('close', () => this.end(container));
  }

  /** Containers with a request since the last call, or with one in progress. */
  take(): string[] {
    const taken = [...this.visited];
    this.visited = new Set(this.open.keys());
    return taken;
  }

  private end(container: string): void {
    const others = (this.open.get(container) ?? 1) - 1;
    if (others === 0) this.open.delete(container);
    else this.open.set(container, others);
    this.visited.add(container);
  }
}
