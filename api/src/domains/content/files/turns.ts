/** Serialises work with the same key within this process. */
export class Semaphore {
  private readonly last = new Map<string, Promise<unknown>>();

  async inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    this.last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === own) this.last.delete(key);
    }
  }
}
